import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { EmailAddress, mailboxOf } from "../../kernel/email-address.ts";
import { Refusal } from "../../kernel/errors.ts";
import { sha256 } from "../crypto.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import type { IsFromOtherSite } from "../http/same-origin.ts";
import type { AskingProblem } from "./cards.ts";

const typedIn = (request: FastifyRequest): string =>
  z.object({ email: z.string().max(1000) }).safeParse(request.body).data?.email ?? "";

/** The key for rate limits: a hash of the mailbox that the request names. */
export const askedMailbox = (request: FastifyRequest): string =>
  sha256(mailboxOf(EmailAddress.safeParse(typedIn(request)).data ?? "")).toString("base64url");

/** How many links can be requested. */
export type AskingLimits = { perNetwork: RateLimit; perAddress: RateLimit };

export async function limitAsking(request: FastifyRequest, reply: FastifyReply, limits: AskingLimits): Promise<void> {
  await limits.perNetwork(request, reply);
  await limits.perAddress(request, reply);
}

export type AskingForm = {
  limits: AskingLimits;
  isFromOtherSite: IsFromOtherSite;
  /** Queues the request for a link. It must take the same time for every address. */
  ask: (email: string) => Promise<void>;
  askingPage: (typed: string, problem: AskingProblem) => string;
  sentPage: (email: string) => string;
};

/** Handles the form that requests a sign-in link. The response is the same whether or not the address is known. */
export async function takeAsking(
  request: FastifyRequest,
  reply: FastifyReply,
  { limits, isFromOtherSite, ask, askingPage, sentPage }: AskingForm,
): Promise<{ status: number; html: string }> {
  const typed = typedIn(request);
  const email = EmailAddress.safeParse(typed);
  if (!email.success || isFromOtherSite(request)) return { status: 422, html: askingPage(typed, "invalid") };
  try {
    await limitAsking(request, reply, limits);
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "rate-limited") throw error;
    return { status: 429, html: askingPage(typed, "busy") };
  }
  await ask(email.data);
  return { status: 200, html: sentPage(email.data) };
}
