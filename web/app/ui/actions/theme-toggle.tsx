import { Moon, Sun } from "lucide-react";

/** CSS shows one of the two labels, because the server does not know the theme. */
export function ThemeToggle({ label, size = "md" }: { label: "visible" | "hidden"; size?: "md" | "sm" }) {
  const text = label === "visible" ? "" : "sr-only";
  return (
    <button
      type="button"
      onClick={toggleTheme}
      className={`hidden ${heights[size]} min-w-11 cursor-pointer items-center rounded-control px-3 font-medium transition-colors on-dark:flex on-light:flex hover:bg-tint`}
    >
      <span className="hidden items-center gap-3 on-light:flex">
        <Moon size={sizes[size]} aria-hidden />
        <span className={text}>Dark theme</span>
      </span>
      <span className="hidden items-center gap-3 on-dark:flex">
        <Sun size={sizes[size]} aria-hidden />
        <span className={text}>Light theme</span>
      </span>
    </button>
  );
}

const heights = { md: "h-11", sm: "h-9 pointer-coarse:h-11" };
const sizes = { md: 20, sm: 18 };

function toggleTheme() {
  const root = document.documentElement.dataset;
  const chosen = root["theme"] === "dark" ? "light" : "dark";
  try {
    localStorage.setItem("theme", chosen);
    // The browser sends storage events to other tabs only; the theme script needs one here.
    dispatchEvent(new StorageEvent("storage", { key: "theme" }));
  } catch {
    // Storage is denied: the theme lasts until the next page.
    root["theme"] = chosen;
  }
}
