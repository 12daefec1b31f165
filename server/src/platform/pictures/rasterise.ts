import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SECOND } from "../../kernel/duration.ts";
import { ownProgram, runsSources } from "../own-files.ts";
import { CANNOT_BE_DRAWN } from "./exit-code.ts";

/**
 * Logos take a fifth of a second, most of it to start, and much longer on a busy machine. An SVG can be written so that
 * it would take days.
 */
const MOST_MS = 60 * SECOND;

/** How a process ends that did what no process may. Others, such as Ctrl-C, say nothing about the picture. */
const FAULTS: ReadonlySet<NodeJS.Signals> = new Set(["SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE"]);

/**
 * The picture as a PNG of bounded size, or undefined if it cannot be drawn. Draws in a process of its own, which can be
 * ended whatever the library is doing, and in which a fault of the library ends nothing else. The process gets nothing
 * of our environment, where the secrets are.
 */
export async function rasterise(content: Buffer, mostMs = MOST_MS): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, programArguments(), { env: {}, stdio: ["pipe", "pipe", "ignore"] });
  const deadline = AbortSignal.timeout(mostMs);
  deadline.addEventListener("abort", () => child.kill("SIGKILL"));
  // A process that ends early closes the pipe; how it ended says why.
  child.stdin.on("error", () => undefined);
  child.stdin.end(content);
  const [png, [code, signal]] = await Promise.all([
    buffer(child.stdout),
    once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
  ]);
  if (code === 0 && png.length > 0) return png;
  // Ended by its deadline or by a fault of the library: the same picture would do it again.
  if (code === CANNOT_BE_DRAWN || deadline.aborted || (signal !== null && FAULTS.has(signal))) return undefined;
  throw new Error(`The drawing process ended with ${signal ?? `code ${code}`}`);
}

const programArguments = (): string[] => [
  ...(runsSources ? ["--import", "tsx"] : []),
  ownProgram("platform/pictures/drawing-process"),
];
