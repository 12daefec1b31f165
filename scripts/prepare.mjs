// Prepares a clone to run: installs dependencies and builds packages. Plain JavaScript without dependencies. All its
// output goes to stderr, because stdout belongs to the command that follows.

import { spawn } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { buildPackage, isBuilt } from "./build.mjs";
import { hash, modules, npmCommand, readIfPresent, root } from "./clone.mjs";
import { noteVersion } from "./note-version.mjs";

const installStamp = join(modules, ".sablewatch-install");

/** Installs and builds what is missing or out of date. If it cannot, it ends the process with one clear line. */
export async function prepare({ build = ["server", "web", "sdk"] } = {}) {
  try {
    if (!isInstalled() || !build.every(isBuilt)) {
      await withLock(async () => {
        if (!isInstalled()) await install();
        for (const folder of build) if (!isBuilt(folder)) await buildPackage(folder, step);
      });
    }
    if (build.includes("server")) noteVersion();
  } catch (error) {
    console.error(explain(error));
    process.exit(error.exitCode ?? 1);
  }
}

// --- dependencies

async function install() {
  adviseNode();
  // The build needs the development tools, regardless of NODE_ENV and npm's `omit`.
  const args = ["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"];
  await step("Installing dependencies", npmCommand(), args);
  stampInstall();
}

/**
 * Shown once for each clone, when it is set up: Node 20 gets no more security fixes, but a machine may have nothing
 * newer.
 */
function adviseNode() {
  if (Number.parseInt(process.versions.node, 10) >= 22) return;
  console.error(`Node ${process.versions.node} works, but gets no more security fixes. We recommend Node 24.`);
}

/** Checks our stamp. If npm was run by hand, compares what npm recorded with what the lock file asks for. */
function isInstalled() {
  const stamp = installSignature();
  if (stamp === undefined) return false;
  if (readIfPresent(installStamp) === stamp) return true;
  if (!matchesLockFile()) return false;
  stampInstall();
  return true;
}

/** Changes with the lock file, the machine, and anything that npm does to node_modules after us. */
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
    // A read-only clone cannot store the stamp, so the comparison runs every time, which takes milliseconds.
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
  // Optional packages matter if they are made for exactly this machine, such as PostgreSQL's programs and esbuild's.
  return Boolean(os?.includes(process.platform) && cpu?.includes(process.arch) && !libc);
}

// --- running a step

/** Runs a program behind a line that shows the time it takes. Its own output appears only if it fails. */
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
  // Registry URLs are private to the user, and logs get pasted into public places.
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
 * Two starts at the same time must not both install. The lock is an append-only queue of processes: the first live one
 * holds it, and empties the file when done (see server/src/platform/embedded-postgres/data-lock.ts for why).
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

/**
 * Distinguishes a process from a later one with the same pid, if /proc is available. Undefined if the process is gone
 * or a zombie.
 */
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
