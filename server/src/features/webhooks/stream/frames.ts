import type { Refusal } from "../../../kernel/errors.ts";
import { messageFrame as frame, RETRY_LINE } from "../../../platform/http/event-stream.ts";
import { bodyOf, type PublishedEvent } from "../body.ts";
import { type StreamPosition, positionText } from "./position.ts";

const idOf = (position: StreamPosition): string => `id: ${positionText(position)}`;

/** Sent first. Whoever loses the connection before anything happens can resume by its id all the same. */
export const helloFrame = (position: StreamPosition): string => frame(": events follow", RETRY_LINE, idOf(position));

/** Marks a sandbox's event. Clients pass over fields that they do not know. */
const SANDBOX = "sandbox: true";

/** One event; its data is the body that a webhook would have. */
export const eventFrame = (event: PublishedEvent & { isSandbox: boolean }, position: StreamPosition): string =>
  frame(
    idOf(position),
    ...(event.isSandbox ? [SANDBOX] : []),
    `event: ${event.type}`,
    `data: ${bodyOf(event).replaceAll("\n", "\ndata: ")}`,
  );

/** Shows that the connection lives, and moves the position on, so that it does not grow old while nothing happens. */
export const stillHereFrame = (position: StreamPosition): string => frame(": still here", idOf(position));

/** The events between these moments are no longer kept for streams; what follows is what happens from now on. */
export const missedFrame = (fromMs: number, position: StreamPosition): string => {
  const data = { from: new Date(fromMs).toISOString(), until: new Date(position.atMs).toISOString() };
  return frame(idOf(position), "event: missed", `data: ${JSON.stringify(data)}`);
};

/** Sent last, to a stream that cannot go on. The empty id makes clients forget their position. */
export const refusedFrame = ({ code, message }: Refusal): string =>
  frame("id:", "event: refused", `data: ${JSON.stringify({ code, message })}`);
