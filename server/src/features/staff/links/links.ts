import { z } from "zod";
import { HOUR, MINUTE, SECOND } from "../../../kernel/duration.ts";
import { newId } from "../../../kernel/ids.ts";
import { randomSecret, sha256 } from "../../../platform/crypto.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { defineJob, enqueue } from "../../../platform/jobs/define.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { hasMembership } from "../sessions/queries.ts";
import { insertStaffLink, markStaffLinkUsed, type SpentStaffLink } from "./queries.ts";

const LIFETIME_SECONDS = HOUR / SECOND;

export const STAFF_LINK_MINUTES = HOUR / MINUTE;

/** Mails a sign-in link to a member of staff. */
export const sendStaffLink = defineJob(
  "send-staff-link",
  z.object({ email: z.string(), returnTo: z.string().optional() }),
);

/**
 * Queues a request for a link. The worker checks later whether the address is known: this step does the same for every
 * address and takes the same time.
 */
export const askForStaffLink = (tx: Tx, email: string, returnTo?: string): Promise<void> =>
  enqueue(tx, sendStaffLink, { email, returnTo });

/**
 * Returns the only copy of the token; undefined if the person no longer works for any organisation. `returnTo` is the
 * page of the console that the link leads to; null for its home.
 */
export async function createStaffLink(
  tx: Tx,
  actor: Actor,
  personId: string,
  returnTo: string | null = null,
): Promise<string | undefined> {
  const [id, token] = [newId(), randomSecret()];
  const link = { id, tokenHash: sha256(token), personId, returnTo, lifetimeSeconds: LIFETIME_SECONDS };
  if (!(await insertStaffLink(tx, link))) return undefined;
  const subject = { kind: "staff", id: personId };
  await recordAudit(tx, { actor, action: "staff-link.created", subject, details: { linkId: id } });
  return token;
}

/** Uses up a link. Undefined if it is used, expired or unknown; callers do not learn which. */
export async function spendStaffLink(tx: Tx, token: string): Promise<SpentStaffLink | undefined> {
  const person = await markStaffLinkUsed(tx, sha256(token));
  return person && (await hasMembership(tx, person.personId)) ? person : undefined;
}

/** The kinds of links that lead to the page where staff confirm. */
export const STAFF_LINK_TYPES = ["magiclink", "invitation"] as const;

/** The URL of a link. */
export const staffLinkTo = (root: string, token: string, type: (typeof STAFF_LINK_TYPES)[number]): string =>
  `${root}/auth/staff/confirm?${new URLSearchParams({ token_hash: token, type }).toString()}`;
