import type { Refusal } from "../../../kernel/errors.ts";
import { messageFrame as frame, RETRY_LINE } from "../../../platform/http/event-stream.ts";
import { bodyOf, type PublishedEvent } from "../body.ts";
import { type StreamPosition, positionText } from "./position.ts";

const idOf = (position: StreamPosition): string => `id: ${positionText(position)}`;

/** Sent first, so that a client that loses the connection before the first event can resume too. */
export const helloFrame = (position: StreamPosition): string => frame(": events follow", RETRY_LINE, idOf(position));

/** Marks a sandbox's event. Clients ignore fields that they do not know. */
const SANDBOX = "sandbox: true";

/** One event; its data is the body that a webhook would have. */
export const eventFrame = (event: PublishedEvent & { isSandbox: boolean }, position: StreamPosition): string =>
  frame(
    idOf(position),
    ...(event.isSandbox ? [SANDBOX] : []),
    `event: ${event.type}`,
    `data: ${bodyOf(event).replaceAll("\n", "\ndata: ")}`,
  );

/** Shows that the connection is alive, and advances the position, so that it does not expire while nothing happens. */
export const stillHereFrame = (position: StreamPosition): string => frame(": still here", idOf(position));

/** The events between these moments are no longer kept for streams; what follows is what happens from now on. */
export const missedFrame = (fromMs: number, position: StreamPosition): string => {
  const data = { from: new Date(fromMs).toISOString(), until: new Date(position.atMs).toISOString() };
  return frame(idOf(position), "event: missed", `data: ${JSON.stringify(data)}`);
};

/** Sent last, to a stream that cannot go on. The empty id makes clients forget their position. */
export const refusedFrame = ({ code, message }: Refusal): string =>
  frame("id:", "event: refused", `data: ${JSON.stringify({ code, message })}`);
