import type { FastifyRequest } from "fastify";
import { Refusal } from "../../kernel/errors.ts";
import { FIRST_ID } from "../../kernel/ids.ts";
import { proofOf } from "../../platform/http/proof.ts";
import type { AskingParty } from "./asker.ts";

/**
 * The caller of the Partner or the Distributor API, as its credentials proved. A distributor acting for a partner has
 * both ids and its own key, or its own member of staff.
 */
export type Caller = { asker: AskingParty; distributorId: string; partnerId: string | undefined };

/** The caller of the Operator API. */
export type OperatorCaller = { asker: AskingParty };

/** Every reason for a refusal looks the same from outside. */
export const unverified = (): Refusal => new Refusal("credentials-invalid", "Failed to verify org API key");

/** The operator has no row among the organisations. This is used where an organisation's id is needed. */
export const OPERATOR_ID = FIRST_ID;

export const tokenRequired = (): Refusal => new Refusal("operator-token-required", "An operator token is required");

export const callerOf = (request: FastifyRequest): Caller => proofOf(request).caller as Caller;

/** Who is asking, whichever API it is. */
export const askerOf = (request: FastifyRequest): AskingParty => (proofOf(request).caller as OperatorCaller).asker;

/** The partner that a request of the Partner API acts for. */
export function partnerIdOf(request: FastifyRequest): string {
  const { partnerId } = callerOf(request);
  if (partnerId === undefined) throw new Error("This route was mounted outside the Partner API");
  return partnerId;
}
