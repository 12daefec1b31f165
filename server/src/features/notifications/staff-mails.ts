import { HOUR } from "../../kernel/duration.ts";
import { mailboxOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { handle, type JobHandler } from "../../platform/jobs/runner.ts";
import { systemActor } from "../audit/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { countSignIn, putStaffMails, type StaffMailKind, type StaffMailWriter } from "../mails/index.ts";
import {
  createInvitationToken,
  createStaffLink,
  findPersonByEmail,
  INVITATION_DAYS,
  sendStaffLink,
  STAFF_LINK_MINUTES,
  staffInvited,
  staffLinkTo,
} from "../staff/index.ts";
import { invitationLetter, staffSignInLetter } from "./staff-letters.ts";

const signIn: StaffMailKind = { name: "staff-sign-in", turn: 0, isLimited: false, isSecret: true };
const invitation: StaffMailKind = { name: "staff-invitation", turn: 0, isLimited: true, isSecret: true };

/** The same daily limit as for customers' links: it protects a mailbox, no matter whose it is. */
export const sendingStaffLinks = (mostADay: number): JobHandler =>
  handle(sendStaffLink, async (asked, { db }) => {
    await db.transaction().execute((tx) => mailStaffLink(tx, asked, mostADay));
  });

async function mailStaffLink(
  tx: Tx,
  { email, returnTo }: { email: string; returnTo?: string | undefined },
  mostADay: number,
): Promise<void> {
  const personId = await findPersonByEmail(tx, email);
  if (personId === undefined || !(await countSignIn(tx, mailboxOf(email), mostADay))) return;
  await putStaffMails(tx, signIn, { personIds: [personId], returnTo });
}

/** Puts a mail into the outbox for everyone who is invited. */
export const mailingInvitations: Subscription = onHappening(staffInvited, (tx, invited) =>
  putStaffMails(tx, invitation, { invitationIds: invited.map(({ invitationId }) => invitationId) }),
);

/** A link this late is useless: the person has given up or asked for another. */
const MOST_AGE_MS = HOUR;

const actor = systemActor("staff-sign-in-mail");

/** As with customers, the link is created when the mail is written, so it's never stored in between. */
export const staffSignInMail = (db: Db): StaffMailWriter => ({
  kind: signIn,
  async writeToStaff({ personId, returnTo, createdAt, sender, links }) {
    if (personId === null) throw new Error("A sign-in link for nobody");
    if (Date.now() - createdAt.getTime() > MOST_AGE_MS) return { withdrawn: "it came too late" };
    const token = await db.transaction().execute((tx) => createStaffLink(tx, actor, personId, returnTo));
    if (token === undefined) return { withdrawn: "the address has no access any more" };
    return staffSignInLetter({
      sender,
      linkUrl: staffLinkTo(links.root, token, "magiclink"),
      minutes: STAFF_LINK_MINUTES,
    });
  },
});

export const invitationMail = (db: Db): StaffMailWriter => ({
  kind: invitation,
  async writeToStaff({ invitationId, sender, links }) {
    if (invitationId === null) throw new Error("An invitation that is none");
    const invited = await db.transaction().execute((tx) => createInvitationToken(tx, invitationId));
    if (!invited) return { withdrawn: "the invitation was taken back, or is accepted" };
    const { token, organisation, role } = invited;
    const linkUrl = staffLinkTo(links.root, token, "invitation");
    return invitationLetter({ sender, organisation, role, linkUrl, days: INVITATION_DAYS });
  },
});
