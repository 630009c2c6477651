import { Moon, Sun } from "lucide-react";

/** Which of the two it offers is decided by the page's theme in CSS, because the server does not know the theme. */
export function ThemeToggle({ label }: { label: "visible" | "hidden" }) {
  const text = label === "visible" ? "text-16" : "sr-only";
  return (
    <button
      type="button"
      onClick={switchTheme}
      className="hidden h-11 min-w-11 cursor-pointer items-center rounded-control px-3 font-medium transition-colors on-dark:flex on-light:flex hover:bg-tint"
    >
      <span className="hidden items-center gap-3 on-light:flex">
        <Moon size={20} aria-hidden />
        <span className={text}>Dark theme</span>
      </span>
      <span className="hidden items-center gap-3 on-dark:flex">
        <Sun size={20} aria-hidden />
        <span className={text}>Light theme</span>
      </span>
    </button>
  );
}

function switchTheme() {
  const isDark = document.documentElement.dataset["theme"] === "dark";
  localStorage.setItem("theme", isDark ? "light" : "dark");
  // The script in the page's head listens to other tabs this way; this tab tells it itself.
  dispatchEvent(new StorageEvent("storage", { key: "theme" }));
}
