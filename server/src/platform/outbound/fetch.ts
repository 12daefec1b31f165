import { Agent, fetch as send } from "undici";
import { SECOND } from "../../kernel/duration.ts";
import { newLink } from "./connection.ts";
import { createDialer } from "./dial.ts";
import { parseTarget } from "./guard.ts";

/** What a library may request: only what it needs to talk to a server. */
export type FetchOptions = {
  method?: string | undefined;
  headers?: Record<string, string> | undefined;
  body?: string | URLSearchParams | Uint8Array | null | undefined;
  signal?: AbortSignal | undefined;
};

export type GuardedFetch = {
  /** Rejects if the address isn't allowed, or if the response is too long or too late. Follows no redirects. */
  fetch: (url: string, options?: FetchOptions) => Promise<Response>;
  close: () => Promise<void>;
};

const DEADLINE_MS = 10 * SECOND;
const MOST_BODY_BYTES = 512 * 1024;

/** Statuses whose responses have no body, and can't be given one. */
const BODILESS = new Set([204, 205, 304]);

/**
 * A `fetch` for libraries that call addresses chosen by others, such as an organisation's identity provider. It
 * connects as webhooks do: only to global addresses, checked after resolution.
 */
export function createGuardedFetch(settings: {
  allowsLocal: boolean;
  userAgent: string;
  dnsServers?: readonly string[];
}): GuardedFetch {
  const { allowsLocal, userAgent } = settings;
  const dialer = createDialer(settings);
  const agent = new Agent({
    connect: (options, callback) => dialer.dial(newLink(), options, callback),
    headersTimeout: DEADLINE_MS,
    bodyTimeout: DEADLINE_MS,
  });

  return {
    async fetch(url, { method = "GET", headers = {}, body = null, signal } = {}) {
      const target = parseTarget(url, allowsLocal);
      if ("refusal" in target) throw new Error(`The URL ${target.refusal}`);
      const deadline = AbortSignal.timeout(DEADLINE_MS);
      const answer = await send(target.url, {
        method,
        headers: { ...headers, "user-agent": userAgent, "accept-encoding": "identity" },
        body,
        redirect: "manual",
        dispatcher: agent,
        signal: signal === undefined ? deadline : AbortSignal.any([signal, deadline]),
      });
      const bytes = await readBounded(answer.body);
      return new Response(BODILESS.has(answer.status) ? null : bytes, {
        status: answer.status,
        headers: [...answer.headers],
      });
    },
    async close() {
      dialer.close();
      await agent.destroy();
    },
  };
}

async function readBounded(body: AsyncIterable<Uint8Array> | null): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > MOST_BODY_BYTES) throw new Error("The answer is too long");
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
