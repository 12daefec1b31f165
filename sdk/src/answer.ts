import type { WebhookEvent } from "./events.ts";
import type { HeaderSource } from "./headers.ts";
import { receive, type ReceiveOptions, type Refusal, refuse, secretsOf } from "./receive.ts";

export type WebhookOptions = ReceiveOptions & {
  /**
   * Called with each verified event, sometimes twice with the same one. The response waits for it and must arrive
   * within 3 seconds, so store or queue the event and do slow work later. If it throws, the event is sent again.
   */
  onEvent: (event: WebhookEvent) => unknown;
  /** Called for each refused request. */
  onRefused?: (refusal: Refusal) => void;
  /** Called with errors that `onEvent` throws, and with wiring mistakes. The default is `console.error`. */
  onError?: (error: unknown) => void;
};

export type Answer = { status: number; headers: Record<string, string>; body: string };

type Unverified = { method?: string | undefined; headers: HeaderSource; body: () => Promise<Uint8Array | Refusal> };

/** Throws immediately if the secret is missing, not only when the first event arrives. */
export function checkOptions(options: WebhookOptions): void {
  secretsOf(options);
}

/** What every adapter does: verify the request, pass on the event, and only then sign the response. */
export async function answer(request: Unverified, options: WebhookOptions): Promise<Answer> {
  try {
    const received = await verify(request, options);
    if (!received.ok) {
      options.onRefused?.(received);
      return failed(received.status, received.reason);
    }
    await options.onEvent(received.event);
    return { status: 200, headers: { ...JSON_TYPE, "x-signature": received.signature }, body: '{"success":true}' };
  } catch (error) {
    (options.onError ?? console.error)(error);
    // The sender stores the response, and the error's own message may contain something it should not know.
    return failed(500, error instanceof WiringError ? error.message : "event not handled");
  }
}

async function verify({ method, headers, body }: Unverified, options: WebhookOptions) {
  if (method !== "POST") return refuse("only POST is answered");
  const content = await body();
  return content instanceof Uint8Array ? receive({ body: content, headers }, options) : content;
}

const JSON_TYPE = { "content-type": "application/json" };

const failed = (status: number, error: string): Answer => ({
  status,
  headers: status === 405 ? { ...JSON_TYPE, allow: "POST" } : JSON_TYPE,
  body: JSON.stringify({ success: false, error }),
});

/** The kit is installed where it cannot work. The message is for the developer who installed it. */
export class WiringError extends Error {}
