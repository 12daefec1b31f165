import { Agent, request } from "undici";
import { SECOND } from "../../kernel/duration.ts";
import { withoutEnding } from "../../kernel/text.ts";
import { readEvents, type ServerSentEvent } from "./server-sent-events.ts";

export type ApiAccess = { url: string; partnerId: string; apiKey: string };

export type ApiAnswer = { status: number; body: Record<string, unknown> };

/** A stream of events, or why there is none. */
export type ApiStream = { events: AsyncIterable<ServerSentEvent> } | { refused: ApiAnswer };

/**
 * The Partner API of a running service, called like any client does. The user of the command line chose the service.
 */
export type ApiClient = {
  post(path: string, body: unknown): Promise<ApiAnswer>;
  stream(path: string, lastEventId: string | undefined, signal: AbortSignal): Promise<ApiStream>;
  close(): Promise<void>;
};

const ANSWER_MS = 30 * SECOND;
/** The service sends something every 15 seconds. A connection that is silent for longer than this is lost. */
const SILENCE_MS = 45 * SECOND;

export function createApiClient({ url, partnerId, apiKey }: ApiAccess): ApiClient {
  const agent = new Agent({ connect: { timeout: 10 * SECOND }, headersTimeout: ANSWER_MS, bodyTimeout: SILENCE_MS });
  const base = `${withoutEnding(url, "/")}/api/v1/integrations`;
  const headers = { "sw-partner-id": partnerId, "sw-api-key": apiKey };
  return {
    async post(path, body) {
      const { statusCode, body: answer } = await request(base + path, {
        method: "POST",
        headers: { ...headers, "content-type": "application/json" },
        body: JSON.stringify(body),
        dispatcher: agent,
      });
      return { status: statusCode, body: parsed(await answer.text()) };
    },
    async stream(path, lastEventId, signal) {
      const { statusCode, body } = await request(base + path, {
        headers: { ...headers, ...(lastEventId === undefined ? {} : { "last-event-id": lastEventId }) },
        dispatcher: agent,
        signal,
      });
      if (statusCode !== 200) return { refused: { status: statusCode, body: parsed(await body.text()) } };
      return { events: readEvents(body as AsyncIterable<Uint8Array>) };
    },
    close: () => agent.destroy(),
  };
}

/** Something other than the API may have answered. */
function parsed(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
