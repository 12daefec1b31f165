import { answer, checkOptions, type WebhookOptions, WiringError } from "./answer.ts";
import { readBody } from "./read-body.ts";
import type { Refusal } from "./receive.ts";

/** For everything that uses `Request` and `Response`: Hono, Next.js route handlers and similar. */
export function fetchHandler(options: WebhookOptions): (request: Request) => Promise<Response> {
  checkOptions(options);
  return async (request) => {
    const { method, headers } = request;
    const answered = await answer({ method, headers, body: () => bodyOf(request, options) }, options);
    return new Response(answered.body, { status: answered.status, headers: answered.headers });
  };
}

async function bodyOf(request: Request, options: WebhookOptions): Promise<Uint8Array | Refusal> {
  if (request.bodyUsed) {
    throw new WiringError(
      "The body was read before the webhook handler saw it: give the handler the request untouched.",
    );
  }
  return readBody(request.body ?? [], options);
}
