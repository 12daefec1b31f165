import regexp from "eslint-plugin-regexp";
import tseslint from "typescript-eslint";

export default tseslint.config(
  { ignores: ["**/dist/**", "**/node_modules/**", "data/**", "**/*.gen.ts"] },
  {
    files: ["**/*.ts", "**/*.tsx"],
    extends: [tseslint.configs.strictTypeChecked],
    plugins: { regexp },
    languageOptions: {
      parserOptions: {
        project: ["./server/tsconfig.json", "./web/tsconfig.json", "./sdk/tsconfig.json"],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      // An un-awaited query inside a transaction is the worst bug we can write.
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/consistent-type-imports": "error",
      // A void call as the whole body of a short callback reads well and hides nothing.
      "@typescript-eslint/no-confusing-void-expression": ["error", { ignoreArrowShorthand: true }],
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      // Numbers in messages read well and cannot become "[object Object]".
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "no-restricted-properties": [
        "error",
        { object: "process", property: "env", message: "Settings are read once, in main/config.ts." },
      ],
      "no-param-reassign": "error",
      // Patterns meet text that strangers send: one that takes time by the square of its length holds up every request.
      "regexp/no-super-linear-backtracking": ["error", { report: "potential" }],
      "regexp/no-super-linear-move": ["error", { report: "potential" }],
    },
  },
  {
    files: [
      "server/src/main/config.ts",
      "server/test/**/*.ts",
      "sdk/test/**/*.ts",
      "bench/**/*.ts",
      "vitest.config.ts",
      "vitest.long.config.ts",
    ],
    rules: { "no-restricted-properties": "off" },
  },
  {
    // Tests read what we wrote ourselves.
    files: ["server/test/**/*.ts", "sdk/test/**/*.ts", "**/*.test.ts"],
    rules: { "regexp/no-super-linear-backtracking": "off", "regexp/no-super-linear-move": "off" },
  },
  {
    // Fastify's plugin signature is async whether or not the plugin awaits.
    files: ["server/src/api/**/*.ts", "server/src/features/**/routes*.ts", "server/src/platform/http/**/*.ts"],
    rules: { "@typescript-eslint/require-await": "off" },
  },
);
