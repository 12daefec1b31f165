import { Agent, request } from "undici";
import { vi, expect, onTestFinished } from "vitest";
import { readEvents, type ServerSentEvent } from "../../../src/platform/outbound/server-sent-events.ts";

export type OpenStream = {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  /** The envelope of an error. */
  body: Record<string, unknown>;
  /** Everything that has arrived so far, including positions without data. */
  all: ServerSentEvent[];
  /** The parsed bodies of the events that arrived so far. */
  events(): { type: string; idempotencyToken: string; data: Record<string, unknown>; timestamp: number }[];
  /** The id to resume after. */
  lastId(): string;
  /** Settles when the server ends the stream, and says how it ended. */
  ended: Promise<"ended" | "broken">;
  close(): void;
};

export type StreamCall = { url: string; headers: Record<string, string>; lastId?: string | undefined };

/** Reads a stream as a client would, until it or the test ends. */
export async function openStream({ url, headers, lastId }: StreamCall): Promise<OpenStream> {
  const agent = new Agent({ bodyTimeout: 0 });
  const stop = new AbortController();
  onTestFinished(async () => {
    stop.abort();
    await agent.destroy();
  });
  const answer = await request(url, {
    headers: { ...headers, ...(lastId === undefined ? {} : { "last-event-id": lastId }) },
    dispatcher: agent,
    signal: stop.signal,
  });
  const all: ServerSentEvent[] = [];
  const isStream = answer.statusCode === 200;
  const body = isStream ? {} : ((await answer.body.json()) as Record<string, unknown>);
  const ended = (async () => {
    if (!isStream) return "ended" as const;
    try {
      for await (const event of readEvents(answer.body as AsyncIterable<Uint8Array>)) all.push(event);
      return "ended" as const;
    } catch {
      return "broken" as const;
    }
  })();
  const events = () => all.filter(({ type, data }) => data !== undefined && type !== "missed");
  return {
    status: answer.statusCode,
    headers: answer.headers,
    body,
    all,
    events: () => events().map(({ data = "" }) => JSON.parse(data) as ReturnType<OpenStream["events"]>[number]),
    lastId: () => all.findLast(({ id }) => id !== undefined)?.id ?? "",
    ended,
    close: () => stop.abort(),
  };
}

/** A timeout that is long enough for a busy machine. */
export const soon = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: 300_000, interval: 20 });

export const untilTypes = (stream: OpenStream, types: readonly string[]): Promise<void> =>
  soon(() => expect(stream.events().map(({ type }) => type)).toEqual(types));
