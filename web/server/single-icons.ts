import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);

/** Imports each icon from its own file: loading all 1,700 of them takes longer than the rest of a page's modules together. */
export function singleIcons(): Plugin {
  const files = readIconFiles();
  const importOf = (name: string): string => {
    const [icon, local = icon] = name.split(" as ");
    const file = files.get(icon!);
    return file
      ? `import ${local} from "lucide-react/icons/${file}";`
      : `import { ${name} } from "lucide-react";`;
  };
  return {
    name: "single-icons",
    applyToEnvironment: ({ name }) => name === "ssr",
    transform: {
      filter: { code: /from "lucide-react"/ },
      handler: (code) => ({
        code: code.replaceAll(/import \{ (.+?) \} from "lucide-react";/g, (_, names: string) =>
          names.split(", ").map(importOf).join(""),
        ),
        map: null,
      }),
    },
  };
}

/** The file of every icon's name: some have several. */
function readIconFiles(): Map<string, string> {
  const list = readFileSync(
    join(dirname(require.resolve("lucide-react")), "../esm/lucide-react.mjs"),
    "utf8",
  );
  const files = new Map<string, string>();
  for (const [, names, file] of list.matchAll(/^export \{ (.+) \} from '\.\/icons\/(.+)\.mjs';$/gm))
    for (const name of names!.split(", ")) files.set(name.replace("default as ", ""), file!);
  return files;
}
