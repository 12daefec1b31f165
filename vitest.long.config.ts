import { defineConfig } from "vitest/config";
import { longestFirst } from "./server/test/support/longest-first.ts";
import config from "./vitest.config.ts";

/** `npm test` looks at these in a language or two, the long tests in every language and every size. */
const IN_ALL_SIZES = [
  ...["pages", "addresses", "verified-domains", "held-back-domains"].map(
    (name) => `server/test/browser/${name}.test.ts`,
  ),
  "server/src/features/reports/pdf/page-breaks.test.ts",
];

const LONGEST = [
  ...["database-restart", "backup", "process", "browser/layout", "browser/console-look", "security/roles", "samples"],
  ...[
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
    include: ["server/**/*.long.test.ts", "sdk/**/*.long.test.ts", ...IN_ALL_SIZES],
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
