import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export const REPOSITORY = fileURLToPath(new URL("../../", import.meta.url));

type Options = { cwd?: string; env?: Record<string, string> };
export type Ended = { code: number | null; stdout: string; stderr: string };

/** Runs a program until it ends, whatever the result. Without `env` it gets this process's environment. */
export async function runToEnd(program: string, args: readonly string[], options: Options = {}): Promise<Ended> {
  const child = spawn(program, args, { cwd: REPOSITORY, ...options, stdio: ["ignore", "pipe", "pipe"] });
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  return { code, stdout, stderr };
}

/** Runs a program that has to succeed, and returns its output. */
export async function run(program: string, args: readonly string[], options: Options = {}): Promise<string> {
  const { code, stdout, stderr } = await runToEnd(program, args, options);
  if (code === 0) return stdout.trim();
  throw new Error(`${program} ${args.slice(0, 4).join(" ")} ended with ${code}:\n${(stderr || stdout).slice(-3_000)}`);
}

/** Installs the Debian packages of missing programs. */
export async function needPrograms(packages: Readonly<Record<string, string>>): Promise<void> {
  const missing: string[] = [];
  for (const [program, name] of Object.entries(packages)) {
    if ((await runToEnd("which", [program])).code !== 0) missing.push(name);
  }
  if (missing.length === 0) return;
  await run("apt-get", ["update", "-qq"]);
  await run("apt-get", ["install", "-qq", "-y", "--no-install-recommends", ...missing]);
}

export const seconds = (sinceMs: number): number => Math.round((performance.now() - sinceMs) / 100) / 10;
