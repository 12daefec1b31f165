import type { Refusal } from "../../../kernel/errors.ts";
import { messageFrame as frame, RETRY_LINE } from "../../../platform/http/event-stream.ts";
import { bodyOf, type PublishedEvent } from "../body.ts";
import { type StreamPosition, positionText } from "./position.ts";

const idOf = (position: StreamPosition): string => `id: ${positionText(position)}`;

/** Sent first, so that a client that loses the connection before the first event can resume too. */
export const helloFrame = (position: StreamPosition): string => frame(": events follow", RETRY_LINE, idOf(position));

/** Marks an event of a sandbox. Clients ignore fields that they don't know. */
const SANDBOX = "sandbox: true";

/** One event; its data is the body that a webhook would have. */
export const eventFrame = (event: PublishedEvent & { isSandbox: boolean }, position: StreamPosition): string =>
  frame(
    idOf(position),
    ...(event.isSandbox ? [SANDBOX] : []),
    `event: ${event.type}`,
    `data: ${bodyOf(event).replaceAll("\n", "\ndata: ")}`,
  );

/** Shows that the connection is alive, and advances the position so that it doesn't expire while nothing happens. */
export const stillHereFrame = (position: StreamPosition): string => frame(": still here", idOf(position));

/** Events between these two moments are no longer stored for streams. The stream continues with new events. */
export const missedFrame = (fromMs: number, position: StreamPosition): string => {
  const data = { from: new Date(fromMs).toISOString(), until: new Date(position.atMs).toISOString() };
  return frame(idOf(position), "event: missed", `data: ${JSON.stringify(data)}`);
};

/** Sent last, to a stream that can't continue. The empty id makes clients forget their position. */
export const refusedFrame = ({ code, message }: Refusal): string =>
  frame("id:", "event: refused", `data: ${JSON.stringify({ code, message })}`);
