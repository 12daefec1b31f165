import type { Readable } from "node:stream";
import { MINUTE } from "../../../kernel/duration.ts";
import { portions } from "../../../kernel/portions.ts";
import { createComplaints } from "../../../platform/db/complaints.ts";
import type { Database, Db } from "../../../platform/db/database.ts";
import { isDatabaseAway, isRefusedByDatabase } from "../../../platform/db/errors.ts";
import { listenOn, type WakeUp } from "../../../platform/db/listen.ts";
import { createOpenStreams, type OpenStream } from "../../../platform/http/open-streams.ts";
import type { Proof } from "../../../platform/http/proof.ts";
import type { Log } from "../../../platform/log.ts";
import { type Caller, holderOf } from "../../callers/index.ts";
import { findLiveCallers } from "../../keys/index.ts";
import { eventFrame, helloFrame, missedFrame, refusedFrame, stillHereFrame } from "./frames.ts";
import { advance, isGone, positionRefused, type StreamPosition, type StreamReading } from "./position.ts";
import { readNow, readStreams, renewStreams, type StreamedEvent } from "./queries.ts";

export type StreamRequest = {
  ownerId: string;
  proof: Proof<Caller>;
  types: readonly string[];
  hasSandbox: boolean;
  resumeFrom: StreamPosition | undefined;
  /** False: the stream ends when all events up to now are sent. */
  follows: boolean;
};

/** All streams of events that are open in this process. */
export type Streams = {
  open(request: StreamRequest): Promise<Readable>;
  /** Ends all streams. Each client can resume on another node. */
  endAll(): void;
  stop(): Promise<void>;
};

const RENEW_MS = MINUTE;
const STREAMS_A_READ = 50;

type About = Omit<StreamRequest, "resumeFrom"> & {
  position: StreamPosition;
  /** There may be something to read. */
  isDue: boolean;
};
type Stream = OpenStream<About>;

/** One listening connection and one statement at a time serve all streams, no matter how many there are. */
export function createStreams({ db, pool }: Pick<Database, "db" | "pool">, log: Log): Streams {
  const streams = createOpenStreams<About>({
    stillHere: ({ position }) => stillHereFrame(position),
    attend,
    drained: ({ ownerId }) => wake(ownerId),
  });
  const complain = createComplaints(log);
  let listening: WakeUp | undefined;
  let renewedAtMs = 0;
  let looking: Promise<void> | undefined;

  function wake(ownerId?: string): void {
    for (const stream of streams.all) if (!ownerId || stream.ownerId === ownerId) stream.isDue = true;
    looking ??= look().finally(() => (looking = undefined));
  }

  const due = (): Stream[] =>
    [...streams.all].filter((one) => one.isDue && !one.out.writableNeedDrain && !one.out.writableEnded);

  async function look(): Promise<void> {
    for (let ready = due(); ready.length > 0; ready = due()) {
      for (const some of portions(ready, STREAMS_A_READ)) {
        if (!(await readOn(some))) return;
      }
    }
  }

  /**
   * Reads for several streams in one statement. If that fails, each stream is read separately, so that one that can't
   * be read doesn't affect the others. Returns whether all of them were read.
   */
  async function readOn(some: readonly Stream[]): Promise<boolean> {
    // Set before the read: an event during the read makes the stream due again.
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
    streams.write(stream, refusedFrame(positionRefused()));
    stream.out.end();
  }

  function send(stream: Stream, reading: StreamReading<StreamedEvent>): void {
    if (!streams.all.has(stream) || stream.out.writableEnded) return;
    const { sent, next, isBehind } = advance(stream.position, reading);
    stream.position = next;
    if (isBehind) stream.isDue = true;
    if (sent.length > 0) streams.write(stream, sent.map(({ event, position }) => eventFrame(event, position)).join(""));
    if (!stream.follows && !isBehind) stream.out.end();
  }

  /** Ends the streams of a revoked key within five seconds. Also finds events whose NOTIFY was lost. */
  async function attend(all: readonly Stream[]): Promise<void> {
    const nowMs = performance.now();
    try {
      for (const { out } of await ofThoseGone(db, all)) out.end();
      if (nowMs - renewedAtMs > RENEW_MS && streams.all.size > 0) {
        await renewStreams(db, [...new Set([...streams.all].map(({ ownerId }) => ownerId))]);
        renewedAtMs = nowMs;
      }
    } catch (error) {
      complain(error, "cannot check the keys of streams; they are checked again");
    }
    wake();
  }

  /** The stream's first position, and what to send first. */
  async function begin({ ownerId, resumeFrom }: StreamRequest): Promise<{ position: StreamPosition; hello: string }> {
    const keptSinceMs = (await renewStreams(db, [ownerId])).get(ownerId) ?? Infinity;
    // Read only now, because events are stored from here on.
    const now = await readNow(db);
    const fresh = { atMs: now.atMs, seen: now.snapshot };
    if (!resumeFrom) return { position: fresh, hello: helloFrame(fresh) };
    if (!isGone(resumeFrom, now, keptSinceMs)) return { position: resumeFrom, hello: helloFrame(resumeFrom) };
    return { position: fresh, hello: helloFrame(fresh) + missedFrame(resumeFrom.atMs, fresh) };
  }

  return {
    endAll: () => streams.endAll(),
    async open(request) {
      const stream = await streams.open(holderOf(request.proof.caller.asker), async () => {
        const { position, hello } = await begin(request);
        listening ??= listenOn("webhook_streams", pool, log, wake);
        return { about: { ...request, position, isDue: true }, hello };
      });
      wake(request.ownerId);
      return stream.out;
    },
    async stop() {
      await streams.stop();
      await listening?.stop();
      await looking;
    },
  };
}

/**
 * The streams of callers that are no longer allowed to call. There are many keys, so one statement checks them all;
 * there are few members of staff.
 */
async function ofThoseGone<One extends Pick<StreamRequest, "proof">>(db: Db, streams: readonly One[]): Promise<One[]> {
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
