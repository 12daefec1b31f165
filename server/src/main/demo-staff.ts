import {
  acceptInvitation,
  createInvitationToken,
  createStaffLink,
  listMembers,
  type Organisation,
  prepareInvitation,
  staffLinkTo,
} from "../features/staff/index.ts";
import type { Tx } from "../platform/db/database.ts";
import { demoActor } from "./demo-made.ts";

/** Links that sign in to the console, one for each kind of organisation. */
export type ConsoleLinks = Record<Organisation["kind"], string>;

const OWNERS: Record<Organisation["kind"], string> = {
  operator: "owner@sablewatch.example",
  distributor: "owner@meridian-distribution.example",
  partner: "owner@harbour-it.example",
};

/** Creates the owners if they don't exist, and new links for them: each works once, within an hour. */
export async function makeConsoleLinks(
  tx: Tx,
  { distributor, partner }: { distributor: { id: string }; partner: { id: string } },
  baseUrl: string,
): Promise<ConsoleLinks> {
  const linkFor = async (organisation: Organisation): Promise<string> => {
    const personId = await ensureOwner(tx, organisation, OWNERS[organisation.kind]);
    return staffLinkTo(baseUrl, (await createStaffLink(tx, demoActor, personId)) ?? fail(), "magiclink");
  };
  return {
    operator: await linkFor({ kind: "operator" }),
    distributor: await linkFor({ kind: "distributor", id: distributor.id }),
    partner: await linkFor({ kind: "partner", id: partner.id }),
  };
}

/** Through an invitation that is accepted immediately, as the audit trail then shows. */
async function ensureOwner(tx: Tx, organisation: Organisation, email: string): Promise<string> {
  const known = (await listMembers(tx, organisation)).find((member) => member.email === email);
  if (known) return known.personId;
  const { id } = await prepareInvitation(tx, demoActor, organisation, { email, role: "owner" });
  const { token } = (await createInvitationToken(tx, id)) ?? fail();
  return ((await acceptInvitation(tx, token, {})) ?? fail()).personId;
}

function fail(): never {
  throw new Error("The demo could not make its owners");
}
