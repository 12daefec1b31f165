import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import type { Drawn } from "./pdf/thread.ts";
import type { ReportView } from "./pdf/view.ts";
import { createTurns, type Turns, type TurnTaker } from "./turns.ts";

/** Most processes never draw a report; those that do draw many in a row, or one and then none for long. */
const IDLE_MS = 30_000;

/** The longest report takes less than a second. One that never ends would have all others wait. */
const MOST_MS = 60_000;

/**
 * Some seconds' work for the thread at most. A partner that reads all its customers' reports has enough to do with eight at
 * a time, and so has the browser that opens a year of them.
 */
export const DRAWING_LIMITS = { mostWaiting: 64, mostOfOne: 8, mostWaitMs: 30_000 };

/**
 * A process that draws a thousand reports peaks at 219 MB, of which 90 were there before; drawing them itself, at 322. They
 * come as fast, for a fifth more of processor time, and with 32 or 48 MB for what is young it is the same. With 40 MB for
 * what is old reports were still drawn: what needs four times as much is no report.
 */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 160 };

export type DrawingThread = {
  draw(view: ReportView, asker?: TurnTaker): Promise<Buffer>;
  /** What is being drawn fails; what is wanted next starts a new one. */
  end(): Promise<void>;
};

/** A thread that draws one report after the other: it is there from when one is wanted until none was for a while. */
export function drawingThread(turns: Turns = createTurns(DRAWING_LIMITS), mostMs = MOST_MS): DrawingThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const fresh = startWorker();
    const forget = () => {
      if (worker === fresh) worker = undefined;
    };
    return fresh.on("error", forget).on("exit", forget);
  };

  const end = async () => {
    const ended = worker;
    worker = undefined;
    await ended?.terminate();
  };

  const drawNow = async (view: ReportView): Promise<Buffer> => {
    clearTimeout(idle);
    const current = (worker ??= start());
    // Whoever waits for a report keeps the process alive; a thread without work does not.
    current.ref();
    try {
      const drawn = await answerOf(current, view, mostMs).catch((cause: unknown) => {
        // Not waited for: what hangs may take its time to end.
        void end();
        throw new Error("The thread that draws reports died of one", { cause });
      });
      if ("error" in drawn) throw new Error("A report could not be drawn", { cause: drawn.error });
      return Buffer.from(drawn.pdf.buffer, drawn.pdf.byteOffset, drawn.pdf.byteLength);
    } finally {
      current.unref();
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    }
  };

  return { draw: (view, asker) => turns.take(() => drawNow(view), asker), end };
}

function startWorker(): Worker {
  if (!import.meta.url.endsWith(".ts")) {
    return new Worker(new URL("./pdf/thread.js", import.meta.url), { resourceLimits: LIMITS });
  }
  // From the sources. Named in `execArgv`, what runs them takes no notice of threads.
  const source = JSON.stringify(new URL("./pdf/thread.ts", import.meta.url).href);
  const run = `import("tsx/esm/api").then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(run, { eval: true, resourceLimits: LIMITS, execArgv: [] });
}

/** The thread has one view at a time: should it die of it, no other is lost. */
async function answerOf(worker: Worker, view: ReportView, mostMs: number): Promise<Drawn> {
  const over = new AbortController();
  const { signal } = over;
  try {
    worker.postMessage(view);
    const [drawn] = (await Promise.race([
      once(worker, "message", { signal }),
      once(worker, "exit", { signal }).then(() => Promise.reject(new Error("It ended too early"))),
      wait(mostMs, undefined, { signal }).then(() => Promise.reject(new Error("It took too long"))),
    ])) as [Drawn];
    return drawn;
  } finally {
    over.abort();
  }
}

/** All that this process draws. */
export const drawingTurns = createTurns(DRAWING_LIMITS);

const thread = drawingThread(drawingTurns);

/** Away from whoever asks: 30 ms of drawing, and now and then 360, would hold up all that the process does meanwhile. */
export const renderPdf = (view: ReportView, asker?: TurnTaker): Promise<Buffer> => thread.draw(view, asker);
