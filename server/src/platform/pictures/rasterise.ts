import { spawn } from "node:child_process";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { SECOND } from "../../kernel/duration.ts";
import { ownProgram, runsSources } from "../own-files.ts";
import { createWorkQueue, forNobody, type QueueCaller } from "../work-queue.ts";
import { CANNOT_BE_DRAWN } from "./exit-code.ts";
import { isTooHeavy } from "./svg-weight.ts";

/**
 * Once the process has started, logos take a few hundredths of a second, longer on a busy machine. Some SVGs take days.
 */
const MOST_MS = 10 * SECOND;

/** How long the process may take to start. If it takes longer, that's the machine's fault and not the picture's. */
const START_MS = 30 * SECOND;

/** Each process takes about 25 MB and a core. A partner sets one logo at a time. */
const LIMITS = { what: "logos", atOnce: 2, mostWaiting: 8, mostOfOne: 4, mostWaitMs: 20 * SECOND };

/** The queue for all pictures that this process renders. */
export const pictureQueue = createWorkQueue(LIMITS);

/** Signals of a process that crashed. Others, such as Ctrl-C, say nothing about the picture. */
const FAULTS: ReadonlySet<NodeJS.Signals> = new Set(["SIGSEGV", "SIGABRT", "SIGBUS", "SIGILL", "SIGFPE"]);

/**
 * The picture as a PNG of limited size, or undefined if it can't be drawn. Draws in a separate process, which can be
 * ended whatever the library is doing. A crash of the library ends nothing else. The process gets none of our
 * environment, which contains the secrets. It ends when the caller has gone.
 */
export async function rasterise(
  content: Buffer,
  { asker, mostMs = MOST_MS }: { asker?: QueueCaller | undefined; mostMs?: number } = {},
): Promise<Buffer | undefined> {
  if (isTooHeavy(content)) return undefined;
  return pictureQueue.run(() => draw(content, mostMs, asker?.gone), asker);
}

async function draw(content: Buffer, mostMs: number, gone?: AbortSignal): Promise<Buffer | undefined> {
  const child = spawn(process.execPath, programArguments(), { env: {}, stdio: ["pipe", "pipe", "pipe"] });
  const is = { late: false };
  const end = () => void child.kill("SIGKILL");
  let timer = setTimeout(end, START_MS);
  child.stderr.once("data", () => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      is.late = true;
      end();
    }, mostMs);
  });
  if (gone?.aborted) end();
  gone?.addEventListener("abort", end, { once: true });
  // A process that ends early closes the pipe; its exit code or signal says why.
  child.stdin.on("error", () => undefined);
  child.stdin.end(content);
  try {
    const [png, [code, signal]] = await Promise.all([
      buffer(child.stdout),
      once(child, "close") as Promise<[number | null, NodeJS.Signals | null]>,
    ]);
    if (code === 0 && png.length > 0) return png;
    // Ended by its deadline or by a crash of the library: the same picture would do it again.
    if (code === CANNOT_BE_DRAWN || is.late || (signal !== null && FAULTS.has(signal))) return undefined;
    if (gone?.aborted) throw forNobody();
    throw new Error(`The drawing process ended with ${signal ?? `code ${code}`}`);
  } finally {
    clearTimeout(timer);
    gone?.removeEventListener("abort", end);
  }
}

const programArguments = (): string[] => [
  ...(runsSources ? ["--import", "tsx"] : []),
  ownProgram("platform/pictures/drawing-process"),
];
