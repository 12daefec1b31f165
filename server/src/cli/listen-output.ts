import type { Forwarded } from "../features/webhooks/index.ts";
import type { CommandContext } from "./context.ts";

type Colour = "green" | "red" | "grey" | "bold";
const CODES: Record<Colour, [number, number]> = { green: [32, 39], red: [31, 39], grey: [90, 39], bold: [1, 22] };

export type ListenOutput = {
  begin(where: { url: string; partnerId: string; target: { url: string; secret: string } | undefined }): void;
  event(type: string, body: string, forwarded: Forwarded | undefined, prints: boolean): void;
  missed(data: string): void;
  lost(pauseMs: number): void;
  connected(): void;
  end(): void;
};

/** Long enough for the longest type. */
const TYPE_WIDTH = 36;

/** One line for each event, in colour only where a person reads it. */
export function createListenOutput({ write, complain, hasColours }: CommandContext): ListenOutput {
  const isColourful = hasColours();
  const paint = (colour: Colour, text: string): string => {
    const [on, off] = CODES[colour];
    return isColourful ? `\x1b[${on}m${text}\x1b[${off}m` : text;
  };
  let events = 0;
  let failures = 0;
  let isLost = false;

  const result = (forwarded: Forwarded | undefined, body: string): string => {
    if (!forwarded) return paint("grey", tokenOf(body));
    const { verdict, tookMs } = forwarded;
    if (verdict.error !== undefined) return paint("red", `failed: ${verdict.error}`);
    return `${paint("green", String(verdict.httpStatus))} ${paint("grey", `in ${Math.round(tookMs)} ms`)}`;
  };

  return {
    begin({ url, partnerId, target }) {
      const lines = [`Listening to ${url} for partner ${partnerId}`];
      if (target) lines.push(`Forwarding to ${target.url}`, `Signing secret ${paint("bold", target.secret)}`);
      write(`${lines.join("\n")}\n${paint("grey", "Ctrl-C ends it.")}\n`);
    },
    event(type, body, forwarded, prints) {
      events += 1;
      if (forwarded?.verdict.error !== undefined) failures += 1;
      const time = new Date().toTimeString().slice(0, 8);
      write(`${paint("grey", time)}  ${paint("bold", type.padEnd(TYPE_WIDTH))}  ${result(forwarded, body)}`);
      if (prints) write(pretty(body));
    },
    missed(data) {
      const { from = "?", until = "?" } = parsed(data) as { from?: string; until?: string };
      complain(`Missed: events between ${from} and ${until} are no longer kept for streams.`);
    },
    lost(pauseMs) {
      if (!isLost) complain(`The connection was lost; trying again from ${pauseMs / 1000} s on.`);
      isLost = true;
    },
    connected() {
      if (isLost) complain("Connected again, and resuming.");
      isLost = false;
    },
    end() {
      const some = `${events} event${events === 1 ? "" : "s"}`;
      write(`\n${some}${failures > 0 ? `, of which ${failures} failed` : ""}.`);
    },
  };
}

function parsed(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return {};
  }
}

const pretty = (body: string): string => JSON.stringify(parsed(body), null, 2);

const tokenOf = (body: string): string => (parsed(body) as { idempotencyToken?: string }).idempotencyToken ?? "";
