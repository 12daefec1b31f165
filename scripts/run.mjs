// node scripts/run.mjs <task> [arguments]: prepares the clone, runs the tool, and passes on its exit code.

import { spawn } from "node:child_process";
import { constants } from "node:os";
import { commandOf, root } from "./clone.mjs";
import { prepare } from "./prepare.mjs";

const [task = "", ...args] = process.argv.slice(2);

/** Each step has a label and what Node runs. It is looked up late, because the tools may have to be installed first. */
const tasks = {
  test: () => [["Tests", commandOf("vitest"), "run", ...args]],
  "test:long": () => [["Long tests", commandOf("vitest"), "run", "--config", "vitest.long.config.ts", ...args]],
  bench: () => [["Benchmarks", "--import", "tsx", "bench/main.ts", ...args]],
  campaign: () => [["Campaign", "--import", "tsx", "campaigns/main.ts", ...args]],
  generate: () => [
    ["Error codes", "--import", "tsx", "server/test/artefacts/error-codes.ts"],
    ["Generated files", "--import", "tsx", "server/test/artefacts/generate.ts", ...args],
  ],
  check: () => [
    ["Format", commandOf("prettier"), "--check", "."],
    // Reading all types once serves both the rules that need them and the compiler's own errors.
    ["Lint and types", commandOf("oxlint"), "--type-check", "."],
    ["Unused", commandOf("knip"), "--treat-config-hints-as-errors"],
  ],
  "example:receiver": () => [["Example receiver", "sdk/example/receiver.mjs", ...args]],
};

/**
 * Benchmarks and campaigns run the built server, and some tests run the build as users do. Everything else uses the
 * sources.
 */
const everything = ["server", "web", "sdk"];
const served = ["server", "web"];
const builds = {
  test: everything,
  "test:long": everything,
  bench: served,
  campaign: served,
  "example:receiver": ["sdk"],
};

if (!Object.hasOwn(tasks, task)) {
  console.error(`Usage: node scripts/run.mjs <${Object.keys(tasks).join("|")}> [arguments]`);
  process.exit(1);
}

await prepare({ build: builds[task] ?? [] });

// `check` takes words from the names of the steps to run: npm run check -- format types
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

/**
 * Runs all steps in parallel and prints the output of each in one piece, so that one run shows everything that needs
 * fixing.
 */
async function runBesideOthers([label, ...command]) {
  const child = spawn(process.execPath, command, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  const code = await codeOf(child);
  console.log(`— ${label}\n${output.trimEnd()}`.trimEnd());
  return code;
}

/** Ctrl-C reaches the tool directly, because it is in our process group. We stay to pass on its exit code. */
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
