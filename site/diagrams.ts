import { renderMermaidSVG } from "beautiful-mermaid";

const COLORS = {
  light: { bg: "#ffffff", fg: "#29261f", accent: "#0b7a53" },
  dark: { bg: "#1b1b1f", fg: "#f0efec", accent: "#4fc795" },
};

/** Replaces each Mermaid block by pictures for both themes, so that readers load no script for them. */
export function drawDiagrams(
  text: string,
  page: string,
  write: (file: string, content: string) => void,
): string {
  let count = 0;
  return text.replaceAll(/^```mermaid\n(.*?)^```$/gms, (_, source: string) => {
    count += 1;
    return Object.entries(COLORS)
      .map(([theme, colors]) => {
        const file = `diagrams/${page.replaceAll("/", "-").replace(".md", "")}-${count}-${theme}.svg`;
        // The library asks Google for a font.
        write(file, renderMermaidSVG(source, colors).replaceAll(/@import url\([^)]*\);/g, ""));
        return `![Diagram](${"../".repeat(page.split("/").length - 1)}${file}){.only-${theme}}`;
      })
      .join("\n");
  });
}
