import { PassThrough } from "node:stream";
import { SECOND } from "../../kernel/duration.ts";
import { Refusal } from "../../kernel/errors.ts";
import { createStreamSlots } from "./event-stream.ts";

/** How often `attend` checks the open streams. */
const BEAT_MS = 2 * SECOND;
const STILL_HERE_MS = 15 * SECOND;
/** A client that reads nothing for this long is disconnected. It can connect again. */
const PATIENCE_MS = 30 * SECOND;
/** How many bytes may wait for a client to read them. */
const BUFFERED_BYTES = 64 * 1024;

export type OpenStream<About> = About & {
  out: PassThrough;
  wroteAtMs: number;
  /** Since when the client has read nothing. */
  fullSinceMs: number | undefined;
};

type Means<About> = {
  /** The frame that shows an idle client that the connection is alive. */
  stillHere: (stream: OpenStream<About>) => string;
  /** Checks all of them while there are any, for example whether their callers may still listen. Must not throw. */
  attend: (all: readonly OpenStream<About>[]) => Promise<void>;
  /** Whether the client has read everything that was written. */
  drained?: (stream: OpenStream<About>) => void;
};

/** The streams of server-sent events that are open in this process. */
export type OpenStreams<About> = {
  readonly all: ReadonlySet<OpenStream<About>>;
  /** `begin` says what the stream is about, and what to send first. The number of streams per holder is limited. */
  open(holder: string, begin: () => Promise<{ about: About; hello: string }>): Promise<OpenStream<About>>;
  write(stream: OpenStream<About>, text: string): void;
  /** Ends all streams and opens no more. Each client can connect to another process. */
  endAll(): void;
  stop(): Promise<void>;
};

export function createOpenStreams<About extends object>({
  stillHere,
  attend,
  drained,
}: Means<About>): OpenStreams<About> {
  const all = new Set<OpenStream<About>>();
  const takeSlot = createStreamSlots();
  let isStopped = false;
  let beating: NodeJS.Timeout | undefined;
  let beat: Promise<void> | undefined;

  function write(stream: OpenStream<About>, text: string): void {
    if (stream.out.writableEnded) return;
    stream.wroteAtMs = performance.now();
    if (!stream.out.write(text)) stream.fullSinceMs ??= performance.now();
  }

  async function lookAfter(): Promise<void> {
    const nowMs = performance.now();
    for (const stream of all) {
      if (stream.fullSinceMs !== undefined && nowMs - stream.fullSinceMs > PATIENCE_MS) stream.out.destroy();
      else if (nowMs - stream.wroteAtMs > STILL_HERE_MS) write(stream, stillHere(stream));
    }
    await attend([...all]);
  }

  function begun(about: About, leave: () => void): OpenStream<About> {
    const out = new PassThrough({ highWaterMark: BUFFERED_BYTES });
    const stream: OpenStream<About> = { ...about, out, wroteAtMs: 0, fullSinceMs: undefined };
    out.on("drain", () => {
      stream.fullSinceMs = undefined;
      drained?.(stream);
    });
    // The client may hang up at any time, which is not an error.
    out.on("error", () => undefined);
    out.once("close", () => {
      all.delete(stream);
      leave();
    });
    all.add(stream);
    return stream;
  }

  function endAll(): void {
    isStopped = true;
    for (const { out } of all) out.end();
  }

  return {
    all,
    write,
    endAll,
    async open(holder, begin) {
      const leave = takeSlot(holder);
      try {
        const { about, hello } = await begin();
        if (isStopped) throw new Refusal("unavailable", "The service is restarting, retry in a few seconds");
        beating ??= setInterval(() => {
          if (all.size > 0) beat ??= lookAfter().finally(() => (beat = undefined));
        }, BEAT_MS).unref();
        const stream = begun(about, leave);
        write(stream, hello);
        return stream;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async stop() {
      endAll();
      clearInterval(beating);
      await beat;
    },
  };
}
