import { expect } from "vitest";
import type { StaffRole } from "../../src/features/callers/index.ts";
import {
  createInvitationToken,
  createStaffLink,
  ensurePerson,
  insertMembership,
  type Organisation,
  prepareInvitation,
} from "../../src/features/staff/index.ts";
import { newId } from "../../src/kernel/ids.ts";
import type { Db } from "../../src/platform/db/database.ts";
import type { Answer, TestApi } from "./api.ts";
import { testActor } from "./factories.ts";
import { aBrowser, type Browser } from "./portal.ts";

export const OPERATOR: Organisation = { kind: "operator" };
export const partnerOf = ({ id }: { id: string }): Organisation => ({ kind: "partner", id });
export const distributorOf = ({ id }: { id: string }): Organisation => ({ kind: "distributor", id });

export type TestMember = { personId: string; membershipId: string; email: string };

export const anEmail = (): string => `staff-${newId()}@staff.example`;

/** A person who has already accepted an invitation. */
export async function aMember(
  db: Db,
  organisation: Organisation,
  role: StaffRole = "owner",
  email: string = anEmail(),
): Promise<TestMember> {
  return db.transaction().execute(async (tx) => {
    const personId = await ensurePerson(tx, email);
    const membershipId = await insertMembership(tx, { personId, organisation, role });
    if (membershipId === undefined) throw new Error("This person is a member already");
    return { personId, membershipId, email };
  });
}

/** The secret of a new sign-in link, as it would be in an email. */
export async function aStaffLink(db: Db, { personId }: Pick<TestMember, "personId">): Promise<string> {
  const token = await db.transaction().execute((tx) => createStaffLink(tx, testActor, personId));
  if (token === undefined) throw new Error("Nobody's staff");
  return token;
}

/** The secret of a new invitation. */
export async function anInvitation(
  db: Db,
  organisation: Organisation,
  email: string,
  role: StaffRole = "viewer",
): Promise<{ id: string; token: string }> {
  return db.transaction().execute(async (tx) => {
    const { id } = await prepareInvitation(tx, testActor, organisation, { email, role });
    const made = await createInvitationToken(tx, id);
    return { id, token: made?.token ?? "" };
  });
}

/** Does what the page behind a link does. */
export const confirmStaff = (
  browser: Browser,
  token: string,
  type: "magiclink" | "invitation" = "magiclink",
  headers: Record<string, string> = {},
): Promise<Answer> => browser.call("POST", "/auth/staff/confirm", { token_hash: token, type }, headers);

/** Signs a member of staff in with a new link, in a new browser. */
export async function signInStaff(api: TestApi, member: Pick<TestMember, "personId">): Promise<Browser> {
  const browser = aBrowser(api);
  expect(await confirmStaff(browser, await aStaffLink(api.db, member))).toMatchObject({
    status: 200,
    body: { success: true, redirectTo: "/console" },
  });
  return browser;
}

/** A new member with a new session. */
export async function aSignedIn(
  api: TestApi,
  organisation: Organisation,
  role: StaffRole = "owner",
): Promise<TestMember & { browser: Browser }> {
  const member = await aMember(api.db, organisation, role);
  return { ...member, browser: await signInStaff(api, member) };
}

/** As if the person had last confirmed their identity some time ago. */
export async function stale(api: TestApi, { personId }: Pick<TestMember, "personId">): Promise<void> {
  await api.database.pool.query(
    "update staff_sessions set proved_at = now() - interval '11 minutes' where person_id = $1",
    [personId],
  );
}

/** The cookie header of a browser, for calls that a test makes itself. */
export const cookieOf = ({ cookies }: Browser): { cookie: string } => ({
  cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join("; "),
});
