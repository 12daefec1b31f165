import { SECOND } from "../../../kernel/duration.ts";
import { Refusal } from "../../../kernel/errors.ts";

/**
 * How far a stream has been read. Clients get it as the `id:` of each event, and send it back to resume.
 *
 * Transactions don't commit in the order that their events are numbered: "everything after number 7" would miss event 6
 * if its transaction was still open when 7 was read. So a position contains a snapshot of the database, which says for
 * every transaction whether it was committed at that time. The events a stream still has to get are those that are
 * committed now and weren't in `seen`. That set is exact: nothing is missed, and nothing comes twice.
 *
 * The set may be too large for one read. Then the stream reads what is in `upTo` but not in `seen`, ordered by number,
 * and `after` says how far it has got. When it reaches the end, `upTo` becomes `seen`.
 */
export type StreamPosition = {
  /** The database's time when `seen` was taken, or earlier. Shows whether later events are still stored. */
  atMs: number;
  seen: string;
  window?: { upTo: string; after: number } | undefined;
};

const SNAPSHOT = String.raw`\d{1,19}:\d{1,19}:(?:\d{1,19}(?:,\d{1,19})*)?`;
const POSITION = new RegExp(`^(\\d{1,15})-(${SNAPSHOT})(?:-(${SNAPSHOT})-(\\d{1,15}))?$`);

export const positionText = ({ atMs, seen, window }: StreamPosition): string =>
  `${atMs}-${seen}${window ? `-${window.upTo}-${window.after}` : ""}`;

/** Parses the output of `positionText`; undefined for anything else. */
export function readPosition(text: string): StreamPosition | undefined {
  const [, at, seen, upTo, after] = POSITION.exec(text) ?? [];
  if (seen === undefined || !isSnapshot(seen) || (upTo !== undefined && !isSnapshot(upTo))) return undefined;
  const window = upTo === undefined ? undefined : { upTo, after: Number(after) };
  return { atMs: Number(at), seen, window };
}

export const positionRefused = (): Refusal =>
  new Refusal("stream-position-invalid", "Last-Event-ID: must be the id of an event of this stream", {
    field: "Last-Event-ID",
  });

type Transactions = { xmin: bigint; xmax: bigint; running: bigint[] };

function transactionsOf(snapshot: string): Transactions {
  const [xmin = "", xmax = "", running = ""] = snapshot.split(":");
  return {
    xmin: BigInt(xmin),
    xmax: BigInt(xmax),
    running: running === "" ? [] : running.split(",").map(BigInt),
  };
}

/**
 * PostgreSQL's own rules (`parse_snapshot`); it would refuse anything else. The high 32 bits of a transaction id count
 * the wraparounds, the low 32 bits the transactions since. The low part is never zero.
 */
export function isSnapshot(text: string): boolean {
  const { xmin, xmax, running } = transactionsOf(text);
  const inOrder = running.every((one, index) => one >= xmin && one < xmax && one > (running[index - 1] ?? 0n));
  return isTransaction(xmin) && isTransaction(xmax) && xmin <= xmax && inOrder;
}

const isTransaction = (number: bigint): boolean => BigInt.asUintN(32, number) !== 0n;

/**
 * Whether a position is ahead of this database. If so, it comes from another database, perhaps the one this was
 * restored from.
 */
const isAhead = ({ seen, window }: StreamPosition, now: string): boolean =>
  [seen, window?.upTo ?? seen].some((snapshot) => transactionsOf(snapshot).xmax > transactionsOf(now).xmax);

/** The result of one read: some of the pending events, in the order of their numbers. */
export type StreamReading<Event> = {
  snapshot: string;
  atMs: number;
  events: readonly Event[];
  /** Whether there were more events than the read returned. */
  hasMore: boolean;
};

export type Advance<Event> = {
  /** Each event with the position after it. */
  sent: { event: Event; position: StreamPosition }[];
  next: StreamPosition;
  /** Whether to read again immediately. */
  isBehind: boolean;
};

/** The position of a stream after a read. */
export function advance<Event extends { seq: number }>(
  from: StreamPosition,
  reading: StreamReading<Event>,
): Advance<Event> {
  const { events, hasMore } = reading;
  const upTo = from.window?.upTo ?? reading.snapshot;
  const end: StreamPosition = { atMs: from.window ? from.atMs : reading.atMs, seen: upTo };
  const sent = events.map((event, index) => {
    const isEnd = !hasMore && index === events.length - 1;
    return { event, position: isEnd ? end : { ...from, window: { upTo, after: event.seq } } };
  });
  const next = hasMore ? (sent.at(-1)?.position ?? from) : end;
  return { sent, next, isBehind: hasMore || from.window !== undefined };
}

/** How long after its end a stream can be resumed. */
export const RESUMABLE_MS = 24 * 3600 * SECOND;

/** Whether all events after a position are still stored. They have been stored since `keptSinceMs`. */
export const isGone = (
  position: StreamPosition,
  now: { snapshot: string; atMs: number },
  keptSinceMs: number,
): boolean => position.atMs < keptSinceMs || position.atMs < now.atMs - RESUMABLE_MS || isAhead(position, now.snapshot);
