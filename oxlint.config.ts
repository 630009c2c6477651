import { defineConfig, type OxlintOverride } from "oxlint";

type Pattern = { message: string } & ({ regex: string } | { group: string[] });

const NO_LAB = forbid(
  /^(\.\.?\/)+(lab|dev|cli|e2e)\/|\/test\//,
  "The shop must not import tests, tools or the lab.",
);
const NO_API = forbid(/^@tindahan\/api|\/api\/(src|db)\//, "Pages may import the contract, not the API.");
const NO_WEB = forbid(/^@tindahan\/web|\/web\//, "The API must not import pages.");
const NO_NODE = forbid(
  /^node:|^(\.\.\/)+server\//,
  "This code runs in browsers: put code that needs Node into web/server.",
);
const NO_ADMIN = forbid(/^(\.\.\/)+admin\//, "The storefront must not import admin screens.");
const NO_COMPOSITION = forbid(
  /^(\.\.\/)+(compose|app|worker)\.ts$/,
  "Capabilities must not import the composition.",
);
const APP = [NO_API, NO_NODE, NO_LAB];
const CAPABILITY = [NO_WEB, NO_LAB, NO_COMPOSITION];

/** Entries do not merge: the last match applies alone. */
const importDirections = [
  from("server.ts", NO_LAB),
  from("contract/src/*.ts", forbid(/^(?:[^.z]|z[^o]|\.\.\/)/, "The contract knows zod and nothing else.")),
  from(
    "contract/src/*/*.ts",
    forbid(/^(?:[^.z]|z[^o]|\.\.\/\.\.\/)/, "The contract knows zod and nothing else."),
  ),
  from("web/server/**", NO_API, NO_LAB),
  from("web/app/**", ...APP),
  from("web/app/entry.server.tsx", NO_API, NO_LAB),
  from("web/app/storefront/**", ...APP, NO_ADMIN),
  from("web/app/ui/*", ...APP, forbid(/^\.\.\//, "The design system knows no screen.")),
  from("web/app/ui/*/*", ...APP, forbid(/^\.\.\/\.\.\//, "The design system knows no screen.")),
  from("api/{src/*.ts,db/**}", NO_WEB, NO_LAB),
  from("api/src/*/**", ...CAPABILITY),
  from(
    "api/src/{catalogue,accounts}/**",
    ...CAPABILITY,
    forbidLaterCapabilities("cart|checkout|payments|orders"),
  ),
  from("api/src/cart/**", ...CAPABILITY, forbidLaterCapabilities("checkout|payments|orders")),
  from("api/src/platform/*.ts", NO_WEB, onlyConfigAbove("../")),
  from("api/src/platform/*/*.ts", NO_WEB, onlyConfigAbove("../../")),
  from(
    "paymongo-simulator/src/**",
    forbid(/^@tindahan|^(\.\.\/)+(contract|web|api\/src)\//, "The simulator shares no code with the shop."),
  ),
];

function from(files: string, ...patterns: Pattern[]): OxlintOverride {
  return {
    files: [files],
    excludeFiles: ["**/*.test.ts"],
    rules: { "no-restricted-imports": ["error", { patterns }] },
  };
}

function forbid({ source: regex }: RegExp, message: string): Pattern {
  return { regex, message };
}

function forbidLaterCapabilities(capabilities: string): Pattern {
  return {
    regex: `^(\\.\\./)+(${capabilities})/`,
    message: "Orders may import the catalogue and the cart, not the reverse.",
  };
}

function onlyConfigAbove(up: string): Pattern {
  return { group: [`${up}**`, `!${up}config.ts`], message: "The platform must not import capabilities." };
}

export default defineConfig({
  plugins: ["typescript", "unicorn", "oxc", "import", "react", "jsx-a11y", "promise", "node", "vitest"],
  categories: {
    correctness: "error",
    suspicious: "error",
    perf: "error",
  },
  rules: {
    "no-console": "error",
    // Lower these limits, never raise them.
    "max-lines-per-function": ["error", { max: 100 }],
    complexity: ["error", 30],
    "node/no-process-env": "error",
    "react/no-danger": "error",
    "import/no-cycle": [
      "error",
      {
        ignoreTypes: false,
      },
    ],
    "react/react-in-jsx-scope": "off",
    "eslint/no-await-in-loop": "off",
    "eslint/no-shadow": "off",
    "eslint/no-underscore-dangle": "off",
    "import/no-unassigned-import": "off",
    "import/no-named-as-default": "off",
    "vitest/require-mock-type-parameters": "off",
    "vitest/no-standalone-expect": "off",
    "vitest/valid-expect": "off",
    "import/no-named-as-default-member": "off",
    "eslint/no-control-regex": "off",
    "typescript/no-unnecessary-type-parameters": "off",
    "typescript/require-array-sort-compare": "off",
    "vitest/require-to-throw-message": "off",
    "typescript/consistent-return": "off",
    "typescript/unbound-method": "off",
    "oxc/no-map-spread": "off",
    "oxc/no-async-endpoint-handlers": "off",
    "unicorn/consistent-function-scoping": "off",
    "unicorn/prefer-set-has": "off",
    "eslint/no-unmodified-loop-condition": "off",
    "jsx-a11y/prefer-tag-over-role": "off",
    "jsx-a11y/no-redundant-roles": "off",
    "jsx-a11y/no-interactive-element-to-noninteractive-role": "off",
    "typescript/no-unsafe-type-assertion": "off",
    "typescript/no-non-null-assertion": "off",
  },
  overrides: [
    {
      files: [
        "cli/**",
        "dev/**",
        "lab/**",
        "e2e/**",
        "site/**",
        "**/test/**",
        "**/*.test.ts",
        "server.ts",
        "vitest.config.ts",
        "web/size-limits.ts",
        "paymongo-simulator/**",
      ],
      rules: {
        "no-console": "off",
        "node/no-process-env": "off",
        "max-lines-per-function": "off",
        complexity: "off",
      },
    },
    {
      files: ["api/src/config.ts", "web/app/routes.ts", "web/react-router.config.ts"],
      rules: {
        "node/no-process-env": "off",
      },
    },
    ...importDirections,
  ],
  ignorePatterns: ["web/build*", "**/.react-router", "node_modules"],
});
