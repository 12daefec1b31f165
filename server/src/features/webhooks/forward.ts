import type { Sender } from "../../platform/outbound/sender.ts";
import { SANDBOX_HEADER, signedRequest } from "./sending/signed-request.ts";
import { type Verdict, verdictOn } from "./sending/verdict.ts";

export type Forwarded = { verdict: Verdict; tookMs: number };

/** Sends a body once, like a webhook to an endpoint, and judges the response in the same way. */
export async function forwardBody(
  sender: Sender,
  { url, secret }: { url: string; secret: string },
  { text, isSandbox }: { text: string; isSandbox: boolean },
): Promise<Forwarded> {
  const body = Buffer.from(text);
  const { token, headers } = signedRequest(body, secret);
  if (isSandbox) headers.push(...SANDBOX_HEADER);
  const outcome = await sender.post({ target: url, url, headers, body });
  const verdict = verdictOn(outcome, { body, token, secrets: [{ id: "", token: secret }] });
  return { verdict, tookMs: outcome.timing.totalMs };
}
