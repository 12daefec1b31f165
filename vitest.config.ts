import { configDefaults, defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["server/**/*.test.ts", "sdk/**/*.test.ts", "web/src/**/*.test.ts"],
    // Minutes of killing and restarting: npm run test:long.
    exclude: [...configDefaults.exclude, "**/*.long.test.ts"],
    globalSetup: "server/test/support/global-setup.ts",
    // Twice the two cores: tests wait for clocks, browsers and the database. Each file has a database of its own.
    pool: "forks",
    maxWorkers: 4,
    // Files share their imports, which cost more than most of their tests; none of them leaves anything behind.
    isolate: false,
    // Names the slow ones only when they are; two cores shared by three processes make everything a little so.
    slowTestThreshold: 5_000,
    // These end what hangs, on any machine.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // On a machine whose processor is taken away for seconds at a time, one of thousands comes too late. A fault fails twice.
    retry: process.env["CI"] === undefined ? 0 : 1,
  },
});
