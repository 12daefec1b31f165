// Brings a clone to the point where it can run: dependencies installed, packages built. Plain JavaScript without
// dependencies. Everything it says goes to stderr, since stdout belongs to the command that follows.

import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
const modules = join(root, "node_modules");
const installStamp = join(modules, ".sablewatch-install");

/** What can be built, by folder: what each is called while it is, how, and from which files. */
const packages = {
  server: { label: "the server", build: compile, inputs: sourcesOf("server") },
  web: { label: "the portal", build: bundle, inputs: portalInputs },
  sdk: { label: "the receiver kit", build: compile, inputs: sourcesOf("sdk") },
};

/** Installs and builds what is missing or out of date; ends the process with one clear line when it cannot. */
export async function prepare({ build = ["server", "web"] } = {}) {
  try {
    if (isInstalled() && build.every(isBuilt)) return;
    await withLock(async () => {
      if (!isInstalled()) await install();
      for (const folder of build) if (!isBuilt(folder)) await buildPackage(folder);
    });
  } catch (error) {
    console.error(explain(error));
    process.exit(error.exitCode ?? 1);
  }
}

/** The JavaScript file behind a package's command, to be run with this very Node. */
export function commandOf(packageName, command = packageName) {
  const { bin } = JSON.parse(fs.readFileSync(join(modules, packageName, "package.json"), "utf8"));
  return join(modules, packageName, typeof bin === "string" ? bin : bin[command]);
}

// --- dependencies

async function install() {
  // The development tools are needed to build, whatever NODE_ENV or npm's `omit` say.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  await step("Installing dependencies", npmCommand(), args);
  stampInstall();
}

/** Told by our stamp, or, after somebody ran npm by hand, by comparing what npm noted with what the lock file asks. */
function isInstalled() {
  const stamp = installSignature();
  if (stamp === undefined) return false;
  if (readIfPresent(installStamp) === stamp) return true;
  if (!matchesLockFile()) return false;
  stampInstall();
  return true;
}

/** Changes with the lock file, with the machine, and with whatever npm does to node_modules after us. */
function installSignature() {
  const noted = fs.statSync(join(modules, ".package-lock.json"), { throwIfNoEntry: false });
  if (noted === undefined) return undefined;
  const lockFile = fs.readFileSync(join(root, "package-lock.json"));
  return hash([lockFile, process.platform, process.arch, String(noted.mtimeMs)]);
}

function stampInstall() {
  try {
    fs.writeFileSync(installStamp, installSignature() ?? "");
  } catch {
    // A read-only clone is compared anew each time, which takes milliseconds.
  }
}

function matchesLockFile() {
  const wanted = JSON.parse(fs.readFileSync(join(root, "package-lock.json"), "utf8")).packages;
  const found = JSON.parse(fs.readFileSync(join(modules, ".package-lock.json"), "utf8")).packages;
  return Object.entries(wanted).every(([path, entry]) => {
    if (!path.startsWith("node_modules/") || entry.link || !isForThisMachine(entry)) return true;
    return found[path]?.version === entry.version;
  });
}

function isForThisMachine({ optional, peer, os, cpu, libc }) {
  if (!optional && !peer) return true;
  // Optional packages matter when they are made for just this machine: PostgreSQL's programs, esbuild's.
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

/** The npm that started us, else the one beside this Node, else the one on the PATH. */
function npmCommand() {
  const beside = join(dirname(process.execPath), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js");
  const candidates = [process.env.npm_execpath, beside];
  const cli = candidates.find((file) => /npm-cli\.c?js$/.test(file ?? "") && fs.existsSync(file));
  return cli ? [process.execPath, cli] : ["npm"];
}

// --- packages

async function buildPackage(folder) {
  const signature = buildSignature(folder);
  // A build that fails half-way has already written some files.
  fs.rmSync(buildStamp(folder), { force: true });
  await packages[folder].build(folder, `Building ${packages[folder].label}`);
  fs.writeFileSync(buildStamp(folder), signature);
}

async function compile(folder, label) {
  const tsc = [process.execPath, commandOf("typescript", "tsc")];
  try {
    await step(label, tsc, ["-p", buildConfig(folder)]);
  } catch (error) {
    // Its notes may claim files that were never written.
    fs.rmSync(join(root, folder, "dist", ".tsbuildinfo"), { force: true });
    throw error;
  }
  removeStaleOutput(folder);
}

async function bundle(folder, label) {
  const vite = [process.execPath, commandOf("vite")];
  await step(label, vite, ["build", folder, "--logLevel", "warn"]);
}

const buildConfig = (folder) => join(root, folder, "tsconfig.build.json");
const buildStamp = (folder) => join(root, folder, "dist", ".sablewatch-build");

const isBuilt = (folder) => readIfPresent(buildStamp(folder)) === buildSignature(folder);

/** Of the contents, not the times: switching branches back and forth rebuilds nothing. */
function buildSignature(folder) {
  const shared = [join(root, "tsconfig.base.json"), join(root, "package-lock.json")];
  const files = [...shared, ...packages[folder].inputs()];
  return hash(files.flatMap((file) => [relative(root, file), fs.readFileSync(file)]));
}

function sourcesOf(folder) {
  return () => [buildConfig(folder), ...sources(folder).map((name) => join(root, folder, "src", name))];
}

/** Everything in its folder that is not made by building it, and the texts. */
function portalInputs() {
  const isMade = (name) => /^(dist|node_modules)(\/|$)/.test(name);
  const own = filesUnder(join(root, "web")).filter((name) => !isMade(name) && !/\.test\.tsx?$/.test(name));
  const texts = filesUnder(join(root, "locales")).filter((name) => name.endsWith("/portal.json"));
  return [...own.map((name) => join(root, "web", name)), ...texts.map((name) => join(root, "locales", name))];
}

function filesUnder(folder) {
  const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort();
}

function sources(folder) {
  return filesUnder(join(root, folder, "src")).filter((name) => /(?<!\.test)\.(ts|json)$/.test(name));
}

/** tsc leaves the output of a source that was removed. */
function removeStaleOutput(folder) {
  const dist = join(root, folder, "dist");
  const built = sources(folder).map((name) => name.replace(/\.ts$/, ""));
  const kept = new Set(built.flatMap((name) => [`${name}.js`, `${name}.js.map`, `${name}.d.ts`]));
  for (const name of fs.readdirSync(dist, { recursive: true })) {
    if (/\.(js|map|d\.ts)$/.test(name) && !kept.has(name)) fs.rmSync(join(dist, name));
  }
}

// --- running a step

/** Runs a program behind a line that shows the time it takes; its own words appear only when it fails. */
async function step(label, [program, ...first], args) {
  const startedAt = Date.now();
  const seconds = () => `${Math.round((Date.now() - startedAt) / 1000)} s`;
  const progress = showProgress(label, seconds);
  const child = spawn(program, [...first, ...args], { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
  let stoppedBy;
  const forward = (signal) => {
    stoppedBy = signal;
    child.kill(signal);
  };
  process.on("SIGINT", forward).on("SIGTERM", forward);
  try {
    const code = await new Promise((resolve, reject) => child.once("error", reject).once("close", resolve));
    if (stoppedBy) throw Object.assign(new Error("Stopped."), { exitCode: stoppedBy === "SIGINT" ? 130 : 143 });
    if (code !== 0) throw Object.assign(new Error(`${label} failed after ${seconds()}.`), { output });
    progress.end(`${label}: done in ${seconds()}`);
  } finally {
    progress.end();
    process.off("SIGINT", forward).off("SIGTERM", forward);
  }
}

function showProgress(label, seconds) {
  const { stderr } = process;
  if (!stderr.isTTY) stderr.write(`${label} …\n`);
  let turn = 0;
  const draw = () => {
    if (stderr.isTTY) stderr.write(`\r\x1b[K${"⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏"[turn++ % 10]} ${label} ${seconds()}`);
    else stderr.write(`${label}: ${seconds()} so far\n`);
  };
  const timer = setInterval(draw, stderr.isTTY ? 100 : 15_000);
  let isOver = false;
  const end = (line) => {
    if (isOver) return;
    isOver = true;
    clearInterval(timer);
    stderr.write(`${stderr.isTTY ? "\r\x1b[K" : ""}${line ? `${line}\n` : ""}`);
  };
  return { end };
}

function explain(error) {
  const output = error.output ?? "";
  if (error.code === "ENOSPC" || /ENOSPC|no space left/i.test(output)) {
    return `The disk that holds ${root} is full; free about 500 MB and start again.`;
  }
  if (["EACCES", "EROFS", "EPERM"].includes(error.code)) {
    return `${root} is not prepared and cannot be written (${error.code} at ${error.path}); run this once as its owner.`;
  }
  // Addresses of registries are the user's own business, and logs get pasted into public places.
  const words = output
    .trim()
    .split("\n")
    .slice(0, 25)
    .join("\n")
    .replace(/(https?:\/\/|ENOTFOUND |EAI_AGAIN |hostname: ')[^\s/']+/g, "$1(registry)");
  return [words, error.message].filter(Boolean).join("\n");
}

// --- one at a time

/**
 * Two starts at once must not both install. The lock is a queue of processes that is only appended to: the first living
 * one holds it and empties the file when done (see server/src/platform/embedded-postgres/data-lock.ts for why).
 */
async function withLock(work) {
  const entry = `${process.pid} ${startOf(process.pid)}`;
  const isLiving = (line) =>
    line !== "" && line === `${Number.parseInt(line, 10)} ${startOf(Number.parseInt(line, 10))}`;
  const folder = join(root, "server", "dist");
  fs.mkdirSync(folder, { recursive: true });
  const file = join(folder, ".sablewatch-lock");
  for (let isTold = false; ; isTold = true) {
    if (!(readIfPresent(file) ?? "").split("\n").includes(entry)) fs.appendFileSync(file, `\n${entry}\n`);
    const holder = fs.readFileSync(file, "utf8").split("\n").find(isLiving);
    if (holder === entry) break;
    if (!isTold && holder) console.error(`Waiting for process ${holder.split(" ")[0]}, which is preparing this clone`);
    await pause(100);
  }
  try {
    await work();
  } finally {
    fs.truncateSync(file, 0);
  }
}

/** Tells a process from a later one with the same pid, where /proc does; undefined when it is gone or a zombie. */
function startOf(pid) {
  const fields = readIfPresent(`/proc/${pid}/stat`)
    ?.replace(/^.*\) /s, "")
    .split(" ");
  if (fields) return fields[0] === "Z" ? undefined : fields[19];
  try {
    return process.platform !== "linux" && process.kill(pid, 0) ? "running" : undefined;
  } catch {
    return undefined;
  }
}

// --- small things

function readIfPresent(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

function hash(parts) {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(`${part.length}:`).update(part);
  return digest.digest("hex");
}
