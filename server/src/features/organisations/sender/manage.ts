import { randomBytes } from "node:crypto";
import { domainOf } from "../../../kernel/email-address.ts";
import { notFound, type Refusal } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { partnerNotFound } from "../organisation.ts";
import { lockPartner } from "../queries.ts";
import * as queries from "./queries.ts";
import type { NewSender, PartnerSender } from "./sender.ts";
import type { SenderCheck } from "./check.ts";

/** After this many failed daily checks in a row, mails come from the operator's address again. */
const MOST_FAILURES = 3;

export const senderNotFound = (): Refusal =>
  notFound("This partner has no sender address of its own", "sender-not-found");

/** Another mailbox or name at the same domain stays verified; another domain has to be verified again. */
export async function setSender(
  tx: Tx,
  actor: Actor,
  partnerId: string,
  { address, name }: NewSender,
): Promise<PartnerSender> {
  await lockLive(tx, partnerId);
  const before = await queries.lockSender(tx, partnerId);
  const isSameDomain = before !== undefined && domainOf(before.address) === domainOf(address);
  const token = isSameDomain ? before.token : randomBytes(16).toString("hex");
  const sender = await queries.putSender(tx, { partnerId, address, name: name ?? null, token, isSameDomain });
  await record(tx, actor, "partner.sender-set", partnerId, { address, name: name ?? null });
  return sender;
}

export async function removeSender(tx: Tx, actor: Actor, partnerId: string): Promise<void> {
  await lockLive(tx, partnerId);
  const removed = await queries.deleteSender(tx, partnerId);
  if (!removed) throw senderNotFound();
  await record(tx, actor, "partner.sender-removed", partnerId, { address: removed.address });
}

export type SenderChange = "verified" | "lapsed" | "none";

/**
 * Stores the result of a check. `countsFailures` is for the daily check: people who check by hand while changing
 * records must not use up the days that a mistake may last. Undefined if the address has changed in the meantime.
 */
export async function noteCheck(
  tx: Tx,
  actor: Actor,
  checked: PartnerSender,
  { verdict }: SenderCheck,
  { countsFailures }: { countsFailures: boolean },
): Promise<{ sender: PartnerSender; change: SenderChange } | undefined> {
  const before = await queries.lockSender(tx, checked.partnerId);
  if (before?.token !== checked.token) return undefined;
  const isRefused = verdict.kind === "refused" && countsFailures;
  const failures = verdict.kind === "verified" ? 0 : before.failuresInARow + (isRefused ? 1 : 0);
  const alignedBy =
    verdict.kind === "verified" ? verdict.by : failures >= MOST_FAILURES && isRefused ? null : before.alignedBy;
  const change = alignedBy === before.alignedBy ? "none" : changeOf(before.alignedBy, alignedBy);
  const sender = await queries.updateChecked(tx, before.partnerId, { alignedBy, failures });
  const { partnerId, address } = before;
  if (change !== "none") await record(tx, actor, `partner.sender-${change}`, partnerId, { address, alignedBy });
  return { sender, change };
}

const changeOf = (before: string | null, after: string | null): SenderChange =>
  after === null ? "lapsed" : before === null ? "verified" : "none";

async function lockLive(tx: Tx, partnerId: string): Promise<void> {
  if (!(await lockPartner(tx, partnerId))) throw partnerNotFound();
}

function record(tx: Tx, actor: Actor, action: string, id: string, details: Record<string, unknown>): Promise<void> {
  return recordAudit(tx, { actor, action, subject: { kind: "partner", id }, ownerId: id, details });
}
