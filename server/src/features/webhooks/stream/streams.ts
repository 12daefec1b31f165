import { PassThrough, type Readable } from "node:stream";
import { MINUTE, SECOND } from "../../../kernel/duration.ts";
import { Refusal } from "../../../kernel/errors.ts";
import { portions } from "../../../kernel/portions.ts";
import { createComplaints } from "../../../platform/db/complaints.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { isDatabaseAway, isRefusedByDatabase } from "../../../platform/db/errors.ts";
import { listenOn, type WakeUp } from "../../../platform/db/listen.ts";
import { createStreamSlots } from "../../../platform/http/event-stream.ts";
import type { Proof } from "../../../platform/http/proof.ts";
import type { Log } from "../../../platform/log.ts";
import { type Caller, holderOf } from "../../callers/index.ts";
import { findLiveCallers } from "../../keys/index.ts";
import { eventFrame, helloFrame, missedFrame, refusedFrame, stillHereFrame } from "./frames.ts";
import { advance, isGone, positionRefused, type StreamPosition, type StreamReading } from "./position.ts";
import { readNow, readStreams, renewStreams, type StreamedEvent } from "./queries.ts";

export type OpenStream = {
  ownerId: string;
  proof: Proof<Caller>;
  types: readonly string[];
  hasSandbox: boolean;
  resumeFrom: StreamPosition | undefined;
  /** False: ends when everything until now is told. */
  follows: boolean;
};

/** All streams of events that are open in this process. */
export type Streams = {
  open(request: OpenStream): Promise<Readable>;
  /** Ends them all. Each client can resume elsewhere. */
  endAll(): void;
  stop(): Promise<void>;
};

/** Keys are checked so often: a revoked one's streams end within five seconds. Also looks for news that no NOTIFY told. */
const BEAT_MS = 2 * SECOND;
const STILL_HERE_MS = 15 * SECOND;
const RENEW_MS = MINUTE;
/** A client that takes nothing for so long is cut off. It can resume. */
const PATIENCE_MS = 30 * SECOND;
/** What a client has not taken yet. Only then is more read for it, so this, and one read, is all that is held for it. */
const BUFFERED_BYTES = 64 * 1024;
const STREAMS_A_READ = 50;

type Stream = Omit<OpenStream, "resumeFrom"> & {
  out: PassThrough;
  position: StreamPosition;
  /** There may be something to read. */
  isDue: boolean;
  wroteAtMs: number;
  /** Since when the client takes nothing. */
  fullSinceMs: number | undefined;
};

/** One listening connection and one statement at a time serve all streams, however many there are. */
export function createStreams({ db, pool }: Pick<Database, "db" | "pool">, log: Log): Streams {
  const streams = new Set<Stream>();
  const takeSlot = createStreamSlots();
  const complain = createComplaints(log);
  let listening: WakeUp | undefined;
  let beating: NodeJS.Timeout | undefined;
  let renewedAtMs = 0;
  let looking: Promise<void> | undefined;
  let beat: Promise<void> | undefined;
  let isStopped = false;

  function wake(ownerId?: string): void {
    for (const stream of streams) if (!ownerId || stream.ownerId === ownerId) stream.isDue = true;
    looking ??= look().finally(() => (looking = undefined));
  }

  const due = (): Stream[] =>
    [...streams].filter((one) => one.isDue && !one.out.writableNeedDrain && !one.out.writableEnded);

  async function look(): Promise<void> {
    for (let ready = due(); ready.length > 0; ready = due()) {
      for (const some of portions(ready, STREAMS_A_READ)) {
        if (!(await readOn(some))) return;
      }
    }
  }

  /**
   * Reads on for some streams in one statement. If that fails, each is read by itself, so that one that cannot be read
   * takes nothing from the others. Returns whether none has to wait for the next look.
   */
  async function readOn(some: readonly Stream[]): Promise<boolean> {
    // Before the read: what happens meanwhile makes it due again.
    for (const stream of some) stream.isDue = false;
    try {
      const readings = await readStreams(db, some);
      for (const [index, reading] of readings.entries()) if (some[index]) send(some[index], reading);
      return true;
    } catch (error) {
      const [first] = some;
      if (some.length === 1 && first && isRefusedByDatabase(error)) {
        complain(error, "the database refuses where a stream stands; the stream is ended", { ownerId: first.ownerId });
        endRefused(first);
        return true;
      }
      if (some.length > 1 && !isDatabaseAway(error)) return await readSingly(some);
      for (const stream of some) stream.isDue = true;
      complain(error, "cannot read events for streams; they wait");
      return false;
    }
  }

  async function readSingly(some: readonly Stream[]): Promise<boolean> {
    let noneWaits = true;
    for (const stream of some) if (!(await readOn([stream]))) noneWaits = false;
    return noneWaits;
  }

  function endRefused(stream: Stream): void {
    write(stream, refusedFrame(positionRefused()));
    stream.out.end();
  }

  function send(stream: Stream, reading: StreamReading<StreamedEvent>): void {
    if (!streams.has(stream) || stream.out.writableEnded) return;
    const { sent, next, isBehind } = advance(stream.position, reading);
    stream.position = next;
    if (isBehind) stream.isDue = true;
    if (sent.length > 0) write(stream, sent.map(({ event, position }) => eventFrame(event, position)).join(""));
    if (!stream.follows && !isBehind) stream.out.end();
  }

  function write(stream: Stream, text: string): void {
    if (stream.out.writableEnded) return;
    stream.wroteAtMs = performance.now();
    if (!stream.out.write(text)) stream.fullSinceMs ??= performance.now();
  }

  async function attend(): Promise<void> {
    const nowMs = performance.now();
    for (const stream of streams) {
      if (stream.fullSinceMs !== undefined && nowMs - stream.fullSinceMs > PATIENCE_MS) stream.out.destroy();
      else if (nowMs - stream.wroteAtMs > STILL_HERE_MS) write(stream, stillHereFrame(stream.position));
    }
    const all = [...streams];
    try {
      for (const { out } of await ofThoseGone(db, all)) out.end();
      if (nowMs - renewedAtMs > RENEW_MS && streams.size > 0) {
        await renewStreams(db, [...new Set([...streams].map(({ ownerId }) => ownerId))]);
        renewedAtMs = nowMs;
      }
    } catch (error) {
      complain(error, "cannot check the keys of streams; they are checked again");
    }
    wake();
  }

  function start(): void {
    listening ??= listenOn("webhook_streams", pool, log, wake);
    beating ??= setInterval(() => {
      if (streams.size > 0) beat ??= attend().finally(() => (beat = undefined));
    }, BEAT_MS).unref();
  }

  /** Where it begins, and what to send first. */
  async function begin({ ownerId, resumeFrom }: OpenStream): Promise<{ position: StreamPosition; hello: string }> {
    const keptSinceMs = (await renewStreams(db, [ownerId])).get(ownerId) ?? Infinity;
    // Only now: what is written from here on is kept.
    const now = await readNow(db);
    const fresh = { atMs: now.atMs, seen: now.snapshot };
    if (!resumeFrom) return { position: fresh, hello: helloFrame(fresh) };
    if (!isGone(resumeFrom, now, keptSinceMs)) return { position: resumeFrom, hello: helloFrame(resumeFrom) };
    return { position: fresh, hello: helloFrame(fresh) + missedFrame(resumeFrom.atMs, fresh) };
  }

  function endAll(): void {
    isStopped = true;
    for (const { out } of streams) out.end();
  }

  return {
    endAll,
    async open(request) {
      const leave = takeSlot(holderOf(request.proof.caller.asker));
      try {
        const { position, hello } = await begin(request);
        if (isStopped) throw new Refusal("unavailable", "The service is restarting, retry in a few seconds");
        start();
        const out = new PassThrough({ highWaterMark: BUFFERED_BYTES });
        const stream = { ...request, out, position, isDue: true, wroteAtMs: 0, fullSinceMs: undefined } as Stream;
        out.on("drain", () => {
          stream.fullSinceMs = undefined;
          wake(stream.ownerId);
        });
        // The client may hang up at any time; that is no fault of ours.
        out.on("error", () => undefined);
        out.once("close", () => {
          streams.delete(stream);
          leave();
        });
        streams.add(stream);
        write(stream, hello);
        wake(request.ownerId);
        return out;
      } catch (error) {
        leave();
        throw error;
      }
    },
    async stop() {
      endAll();
      clearInterval(beating);
      await listening?.stop();
      await Promise.all([looking, beat]);
    },
  };
}

/** The streams of those who may no longer call. Keys are many, and asked about in one statement; members of staff are few. */
async function ofThoseGone<One extends Pick<OpenStream, "proof">>(db: Db, streams: readonly One[]): Promise<One[]> {
  const byKeys = streams.filter(({ proof }) => proof.caller.asker.kind !== "staff");
  const live = await findLiveCallers(
    db,
    byKeys.map(({ proof }) => proof.caller),
  );
  const gone = byKeys.filter((_stream, index) => !live.has(index));
  for (const stream of streams) {
    if (stream.proof.caller.asker.kind === "staff" && !(await stream.proof.holds(db))) gone.push(stream);
  }
  return gone;
}
