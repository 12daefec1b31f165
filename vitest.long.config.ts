import { defineConfig } from "vitest/config";
import { longestFirst } from "./server/test/support/longest-first.ts";
import config from "./vitest.config.ts";

/** `npm test` runs these in a language or two or in a few orders, the long tests in every language and many orders. */
const IN_FULL = [
  ...["pages", "addresses", "verified-domains", "held-back-domains"].map(
    (name) => `server/test/browser/${name}.test.ts`,
  ),
  "server/src/features/reports/pdf/page-breaks.test.ts",
  "server/test/orders/orders.test.ts",
];

const LONGEST = [
  ...["database-restart", "backup", "process", "browser/layout", "browser/console-look", "security/roles", "samples"],
  ...[
    "orders/orders",
    "crashes/mails",
    "import-process",
    "embedded-postgres",
    "secrets-and-backups",
    "crashes/webhooks",
    "browser/pages",
  ],
  ...["browser/docs", "staff-surfaces", "crashes/partner-offboarding"],
];

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    include: ["server/**/*.long.test.ts", "sdk/**/*.long.test.ts", ...IN_FULL],
    exclude: ["**/node_modules/**"],
    env: { LOOK_AT_ALL: "true" },
    // Many start whole programs and databases, which takes minutes while others use the machine. This ends what hangs.
    testTimeout: 600_000,
    hookTimeout: 600_000,
    // Three, because each of them starts several processes: with more, all wait for each other.
    maxWorkers: 3,
    sequence: { sequencer: longestFirst(LONGEST) },
  },
});
