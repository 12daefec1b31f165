// node scripts/run.mjs <task> [arguments]: prepares the clone, runs the tool, passes on its exit code.

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { commandOf, root } from "./clone.mjs";
import { prepare } from "./prepare.mjs";

const [task = "", ...args] = process.argv.slice(2);

const LINT_CACHE = ["--cache", "--cache-strategy", "content", "--cache-location", "node_modules/.cache/eslint/"];

/** Each step: a label and what Node is to run. Looked up late, because the tools may first have to be installed. */
const tasks = {
  test: () => [["Tests", commandOf("vitest"), "run", ...args]],
  "test:long": () => [["Long tests", commandOf("vitest"), "run", "--config", "vitest.long.config.ts", ...args]],
  bench: () => [["Benchmarks", "--import", "tsx", "bench/main.ts", ...args]],
  generate: () => [["Generated files", "--import", "tsx", "server/test/generate.ts", ...args]],
  check: () => [
    ["Format", commandOf("prettier"), "--check", "."],
    // What it found stays in the clone, so that a second run reads only what has changed; CI's clones begin without it.
    ["Lint", commandOf("eslint"), ...(process.env.CI ? [] : LINT_CACHE), "."],
    ["Types", commandOf("typescript", "tsc"), "--noEmit", "-p", "server/tsconfig.json"],
    ["Types of the portal", commandOf("typescript", "tsc"), "--noEmit", "-p", "web/tsconfig.json"],
    ["Types of the kit", commandOf("typescript", "tsc"), "--noEmit", "-p", "sdk/tsconfig.json"],
    ["Unused", commandOf("knip"), "--treat-config-hints-as-errors"],
  ],
  "example:receiver": () => [["Example receiver", "sdk/example/receiver.mjs", ...args]],
};

/** Benchmarks measure the built server, and some tests run what is built as its users do; the rest works on the sources. */
const everything = ["server", "web", "sdk"];
const builds = { test: everything, "test:long": everything, bench: ["server", "web"], "example:receiver": ["sdk"] };

if (!Object.hasOwn(tasks, task)) {
  console.error(`Usage: node scripts/run.mjs <${Object.keys(tasks).join("|")}> [arguments]`);
  process.exit(1);
}

await prepare({ build: builds[task] ?? [] });

// `check` takes words of the steps that are wanted: npm run check -- format types
const wanted = task === "check" ? args.map((word) => word.toLowerCase()) : [];
const steps = tasks[task]().filter(
  ([label]) =>
    wanted.length === 0 ||
    label
      .toLowerCase()
      .split(" ")
      .some((word) => wanted.includes(word)),
);
const codes = steps.length === 1 ? [await run(steps[0].slice(1))] : await Promise.all(steps.map(runBesideOthers));
process.exitCode = codes.find((code) => code !== 0) ?? 0;

/** Side by side, each with its output in one piece; every one of them, so that one call shows all there is to mend. */
async function runBesideOthers([label, ...command]) {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const code = await codeOf(child);
  console.log(`— ${label}\n${output.trimEnd()}`.trimEnd());
  return code;
}

/** Ctrl-C reaches the tool by itself, being in our process group; we stay to pass on how it ended. */
function run(command) {
  const child = spawn(process.execPath, command, { cwd: root, stdio: "inherit" });
  process.removeAllListeners("SIGINT").on("SIGINT", () => undefined);
  process.removeAllListeners("SIGTERM").on("SIGTERM", () => child.kill("SIGTERM"));
  return codeOf(child);
}

function codeOf(child) {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve(code ?? 128 + constants.signals[signal]));
  });
}
