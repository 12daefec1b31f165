import { configDefaults, defineConfig } from "vitest/config";
import { longestFirst } from "./server/test/support/longest-first.ts";

/** Those that take most of a minute, or wait for a clock. */
const LONGEST = [
  ...["orders/orders", "sensitive-told-to-nobody", "artefacts/generated", "security/security", "browser/forms"],
  ...["browser/deep-links", "architecture/architecture", "usage/property", "platform/db/primary", "primary-silence"],
];

export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "sdk/**/*.test.ts", "web/src/**/*.test.ts"],
    // Minutes of killing and restarting: npm run test:long.
    exclude: [...configDefaults.exclude, "**/*.long.test.ts"],
    globalSetup: "server/test/support/global-setup.ts",
    setupFiles: "server/test/plans/record.ts",
    // Twice the two cores: tests wait for clocks, browsers and the database. Each file has a database of its own.
    pool: "forks",
    maxWorkers: 4,
    // Files share their imports, which cost more than most of their tests; none of them leaves anything behind.
    isolate: false,
    // Room for what lives briefly, in MiB: with Node's own 16, collecting garbage takes almost a tenth of the time.
    execArgv: ["--max-semi-space-size=64"],
    // Names the slow ones only when they are; two cores shared by three processes make everything a little so.
    slowTestThreshold: 5_000,
    // These end what hangs, on any machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 100_000 } },
    sequence: { sequencer: longestFirst(LONGEST) },
  },
});
