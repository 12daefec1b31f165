import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { findRecipientOf, type MailSubscription, markStopped, type Recipient } from "./queries-recipients.ts";

/** Stops or resumes one kind of mail to one recipient. Repeating it changes nothing. */
export async function changeSubscription(
  tx: Tx,
  actor: Actor,
  { id, customerId, partnerId }: Recipient,
  to: { from: MailSubscription; isStopped: boolean },
): Promise<void> {
  if (!(await markStopped(tx, id, to.from, to.isStopped))) return;
  await recordAudit(tx, {
    actor,
    action: to.isStopped ? "mail-recipient.unsubscribed" : "mail-recipient.subscribed-again",
    subject: { kind: "customer", id: customerId },
    ownerId: partnerId,
    details: { recipientId: id, from: to.from },
  });
}

/** For users who turn on mails to their own address again without an unsubscribe link. */
export async function resumeFor(
  tx: Tx,
  actor: Actor,
  { customerId, address, from }: { customerId: string; address: string; from: MailSubscription },
): Promise<void> {
  const recipient = await findRecipientOf(tx, customerId, address);
  if (recipient) await changeSubscription(tx, actor, recipient, { from, isStopped: false });
}
