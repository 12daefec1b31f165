import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import type { Worker } from "node:worker_threads";
import { startThread } from "../../platform/threads/start-thread.ts";
import { createWorkQueue, type WorkQueue, type QueueCaller } from "../../platform/work-queue.ts";
import type { Drawn } from "./pdf/thread.ts";
import type { ReportView } from "./pdf/view.ts";

/** Most processes never draw a report. The others draw many in a row, or one and then none for a long time. */
const IDLE_MS = 30_000;

/** The longest report takes less than a second. One that never ends would block all others. */
const MOST_MS = 60_000;

/**
 * At most a few seconds of work for the thread. Eight at a time are enough for a partner that reads all its customers'
 * reports, and for a browser that opens a year of them.
 */
export const DRAWING_LIMITS = { what: "reports", mostWaiting: 64, mostOfOne: 8, mostWaitMs: 30_000 };

/**
 * A process that draws a thousand reports peaks at 219 MB, 90 of which it had before; without the thread it peaks at
 * 322. The reports take as long, for a fifth more processor time. 32 or 48 MB for the young generation made no
 * difference. 40 MB for the old generation was still enough, so anything that needs four times as much is not a normal
 * report.
 */
const LIMITS = { maxYoungGenerationSizeMb: 16, maxOldGenerationSizeMb: 160 };

export type DrawingThread = {
  draw(view: ReportView, asker?: QueueCaller): Promise<Buffer>;
  /** The report being drawn fails. The next request starts a new thread. */
  end(): Promise<void>;
};

/**
 * A thread that draws one report after another. It starts with the first request and ends after a while without any.
 */
export function drawingThread(queue: WorkQueue = createWorkQueue(DRAWING_LIMITS), mostMs = MOST_MS): DrawingThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;

  const start = (): Worker => {
    const fresh = startThread("features/reports/pdf/thread", LIMITS);
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
    // A pending report keeps the process alive; an idle thread does not.
    current.ref();
    try {
      const drawn = await answerOf(current, view, mostMs).catch((cause: unknown) => {
        // Not awaited, because a hanging thread may take time to end.
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

  return { draw: (view, asker) => queue.run(() => drawNow(view), asker), end };
}

/** The thread gets one view at a time, so if it dies, no other report is lost. */
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

/** The queue for all drawing in this process. */
export const drawingQueue = createWorkQueue(DRAWING_LIMITS);

const thread = drawingThread(drawingQueue);

/** Draws in a thread, because 30 ms of drawing, and sometimes 360, would block everything else in the process. */
export const renderPdf = (view: ReportView, asker?: QueueCaller): Promise<Buffer> => thread.draw(view, asker);
