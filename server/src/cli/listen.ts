import { setTimeout as wait } from "node:timers/promises";
import { EVENT_TYPES } from "../features/events/index.ts";
import { forwardBody } from "../features/webhooks/index.ts";
import { SECOND } from "../kernel/duration.ts";
import { conflict, invalid, Refusal } from "../kernel/errors.ts";
import { randomSecret } from "../platform/crypto.ts";
import type { ApiClient } from "../platform/outbound/api-client.ts";
import { parseTarget } from "../platform/outbound/guard.ts";
import { createSender } from "../platform/outbound/sender.ts";
import type { ServerSentEvent } from "../platform/outbound/server-sent-events.ts";
import { type AccessOptions, errorOf, openAccess, whyUnreachable, withAccess } from "./api-access.ts";
import { type AddCommand, listed } from "./context.ts";
import { createListenOutput, type ListenOutput } from "./listen-output.ts";

type ListenOptions = AccessOptions & { forwardTo?: string; events?: string; secret?: string; print?: boolean };

const FIRST_PAUSE_MS = SECOND / 2;
const LONGEST_PAUSE_MS = 10 * SECOND;

export const listenCommand: AddCommand = (program, context) => {
  withAccess(
    program.command("listen").description("show events as they happen and forward them, signed, over the HTTP API"),
  )
    .option("--forward-to <url>", "where to send each event as a webhook, such as http://localhost:3000/hooks")
    .option("--events <types>", "only these, separated by commas; all by default")
    .option("--secret <token>", "the secret to sign with; by default one is created and shown")
    .option("--print", "show each event's JSON")
    .action(async (options: ListenOptions) => {
      const types = options.events === undefined ? [] : typesOf(options.events);
      const target = options.forwardTo === undefined ? undefined : targetOf(options.forwardTo, options.secret);
      const { client, where } = await openAccess(options, context);
      const output = createListenOutput(context);
      output.begin({ ...where, target });
      const sender = createSender({ allowsLocal: true, userAgent: context.userAgent(), connectionsPerTarget: 1 });
      const handleEvent = async (event: ServerSentEvent): Promise<void> => {
        if (event.type === "refused") throw conflict(refusedWhy(event.data ?? ""));
        if (event.type === "missed") output.missed(event.data ?? "");
        else if (event.data !== undefined) {
          const isSandbox = event.others?.["sandbox"] === "true";
          const forwarded = target && (await forwardBody(sender, target, { text: event.data, isSandbox }));
          output.event(event.type, event.data, forwarded, options.print === true);
        }
      };
      try {
        await follow(client, { path: pathFor(types), url: where.url, handleEvent, output, signal: context.stopping() });
        output.end();
      } finally {
        await Promise.all([sender.close(), client.close()]);
      }
    });
};

function typesOf(text: string): string[] {
  const types = listed(text);
  const known = EVENT_TYPES as readonly string[];
  const unknown = types.find((type) => !known.includes(type));
  if (unknown === undefined) return types;
  throw invalid([`There is no event type '${unknown}'. There are:`, ...known.map((type) => `  ${type}`)].join("\n"));
}

const pathFor = (types: readonly string[]): string =>
  `/webhooks/stream${types.length === 0 ? "" : `?eventTypes=${types.join()}`}`;

function targetOf(url: string, secret: string | undefined): { url: string; secret: string } {
  const target = parseTarget(url, true);
  if ("refusal" in target) throw invalid(`--forward-to ${target.refusal}`);
  return { url, secret: secret ?? `whsec_${randomSecret()}` };
}

/** Why the service ended the stream for good. */
function refusedWhy(data: string): string {
  const { message } = JSON.parse(data) as { message?: string };
  return message ?? "The service ended the stream";
}

type Following = {
  path: string;
  url: string;
  handleEvent: (event: ServerSentEvent) => Promise<void>;
  output: ListenOutput;
  signal: AbortSignal;
};

/**
 * Follows the stream until the signal, and connects again when it breaks. An event counts as received once it was
 * forwarded: if the connection is lost before that, the event comes again.
 */
async function follow(client: ApiClient, { path, url, handleEvent, output, signal }: Following): Promise<void> {
  const isOver = (): boolean => signal.aborted;
  let lastId: string | undefined;
  let hasBegun = false;
  let pauseMs = FIRST_PAUSE_MS;
  while (!isOver()) {
    try {
      const stream = await client.stream(path, lastId, signal);
      if ("refused" in stream) {
        if (stream.refused.status < 500) throw conflict(errorOf(stream.refused));
        throw new Error(errorOf(stream.refused));
      }
      if (hasBegun) output.connected();
      hasBegun = true;
      pauseMs = FIRST_PAUSE_MS;
      for await (const event of stream.events) {
        await handleEvent(event);
        lastId = event.id ?? lastId;
      }
    } catch (error) {
      if (isOver()) return;
      if (error instanceof Refusal) throw error;
      // If it fails before the first message, there is probably no service there.
      if (!hasBegun) throw conflict(whyUnreachable(url, error));
    }
    output.lost(pauseMs);
    await wait(pauseMs, undefined, { signal }).catch(() => undefined);
    pauseMs = Math.min(2 * pauseMs, LONGEST_PAUSE_MS);
  }
}
