import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { freePort } from "./free-port.ts";
import { keysFor } from "../keys.ts";

const CLI = fileURLToPath(new URL("../../../../bin/sablewatch.mjs", import.meta.url));

/** Makes sure that a test that fails halfway leaves nothing running. */
const started = new Set<ChildProcess>();
process.once("exit", () => started.forEach((child) => child.kill("SIGTERM")));

export type Finished = { code: number | null; stdout: string; stderr: string };

export type ServerProcess = {
  baseUrl: string;
  child: ChildProcess;
  /** Everything printed so far. */
  output(): string;
  finished: Promise<Finished>;
};

/** Runs the program as its users do, in its own process; on the embedded PostgreSQL by default. */
export function runCli(
  args: string[],
  env: Record<string, string>,
  cli = CLI,
): { child: ChildProcess; finished: Promise<Finished>; output(): string } {
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], ...keysFor(env), ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  started.add(child);
  let stdout = "";
  let stderr = "";
  child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
  const finished = once(child, "close").then(([code]: (number | null)[]) => {
    started.delete(child);
    return { code: code ?? null, stdout, stderr };
  });
  return { child, finished, output: () => stdout + stderr };
}

/** Starts a server and waits until it is ready. If it ends before that, fails with what it printed. */
export async function startProcess(
  command: "serve" | "demo",
  dataDir: string,
  env: Record<string, string> = {},
  cli = CLI,
): Promise<ServerProcess> {
  const port = Number(env["PORT"] ?? (await freePort()));
  const process = runCli([command], { DATA_DIR: dataDir, PORT: String(port), ...env }, cli);
  const baseUrl = `http://127.0.0.1:${port}`;
  while (!(await answers(`${baseUrl}/readyz`)) || (command === "demo" && !process.output().includes("Ctrl-C"))) {
    if (process.child.exitCode !== null) throw new Error(`The server ended before it was ready:\n${process.output()}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  return { baseUrl, ...process };
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    (answer) => answer.ok,
    () => false,
  );

export type DemoFile = {
  baseUrl: string;
  partner: { id: string; apiKey: string };
  otherPartner: { id: string; apiKey: string };
  distributor: { id: string; apiKey: string };
  otherDistributor: { id: string; apiKey: string };
  sandbox: { id: string; apiKey: string };
  operator: { token: string };
  console: { operator: string; distributor: string; partner: string };
};

export const readDemo = async (dataDir: string): Promise<DemoFile> =>
  JSON.parse(await readFile(join(dataDir, "demo.json"), "utf8")) as DemoFile;
