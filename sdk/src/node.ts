import type { IncomingMessage, ServerResponse } from "node:http";
import { answer, checkOptions, type WebhookOptions, WiringError } from "./answer.ts";
import { readBody } from "./read-body.ts";
import type { Refusal } from "./receive.ts";

/** Where body parsers put the bytes: `express.raw()` in `body`, hosted functions and `verify` hooks in `rawBody`. */
type MaybeParsed = IncomingMessage & { body?: unknown; rawBody?: unknown };

/**
 * For `node:http`, Express and everything else that passes on Node's request and response: `app.post("/webhooks",
 * nodeHandler(options))`, before `app.use(express.json())`.
 */
export function nodeHandler(options: WebhookOptions): (request: IncomingMessage, response: ServerResponse) => void {
  checkOptions(options);
  return (request, response) => {
    const { method, headers } = request;
    answer({ method, headers, body: () => bodyOf(request, options) }, options)
      .then((answered) => response.writeHead(answered.status, answered.headers).end(answered.body))
      // Reached only if `onError` throws or other code has already responded. The sender tries again.
      .catch(() => response.destroy());
  };
}

async function bodyOf(request: MaybeParsed, options: WebhookOptions): Promise<Uint8Array | Refusal> {
  for (const bytes of [request.rawBody, request.body]) if (bytes instanceof Uint8Array) return bytes;
  if (request.readableDidRead) {
    throw new WiringError(
      "The body was read before the webhook handler saw it: mount the handler before express.json() and other parsers.",
    );
  }
  return readBody(request, options);
}
