import { z } from "zod";
import { asciiHost } from "../../../kernel/domain-name.ts";
import { conflict, notFound, type Refusal } from "../../../kernel/errors.ts";
import type { Tx } from "../../../platform/db/database.ts";
import type { DnsAnswer, DnsLookUps } from "../../../platform/dns/look-ups.ts";
import { type Actor, recordAudit } from "../../audit/index.ts";
import { partnerNotFound } from "../organisation.ts";
import { lockPartner } from "../queries.ts";
import * as queries from "./queries.ts";

/** A host name of at least two labels, in lower-case ASCII, without a scheme or a port. */
export const PortalHost = z
  .string()
  .transform((text) => asciiHost(text.trim().toLowerCase()) ?? "")
  .refine((host) => host.includes("."), { message: "must be a host name such as watch.partner.example" });

/** The two DNS records that can show that a host's owner wants it to point here. One of them is enough. */
export type PortalHostRecords = { cname: { name: string; target: string }; txt: { name: string; value: string } };

export const recordsFor = (host: string, partnerId: string, ourHost: string): PortalHostRecords => ({
  cname: { name: host, target: ourHost },
  txt: { name: `_sablewatch.${host}`, value: `sablewatch-portal=${partnerId}` },
});

/** `unanswered` doesn't mean no: the name servers couldn't be reached. */
export type PortalHostProof =
  { kind: "proved"; by: "CNAME" | "TXT" } | { kind: "missing" } | { kind: "unanswered"; why: string };

/** An alias may point to another alias; this many are followed. */
const MOST_ALIASES = 5;

/** Looks up whether a host's DNS record points here. Outside any transaction, because it may take seconds. */
export async function provePortalHost(dns: DnsLookUps, { cname, txt }: PortalHostRecords): Promise<PortalHostProof> {
  const texts = await dns.lookUpTxt(txt.name);
  if (texts.kind === "found" && texts.records.includes(txt.value)) return { kind: "proved", by: "TXT" };
  const aliases = await followAliases(dns, cname.name, cname.target);
  if (aliases === "there") return { kind: "proved", by: "CNAME" };
  const unanswered = [texts, aliases].find((answer) => answer.kind === "unanswered");
  return unanswered ?? { kind: "missing" };
}

async function followAliases(dns: DnsLookUps, name: string, target: string): Promise<"there" | DnsAnswer> {
  let answer = await dns.lookUpCname(name);
  for (let followed = 1; answer.kind === "found"; followed += 1) {
    const [next = ""] = answer.records;
    if (next.replace(/\.$/, "") === target) return "there";
    if (followed === MOST_ALIASES) break;
    answer = await dns.lookUpCname(next);
  }
  return answer;
}

/**
 * The host is used once the operator serves it and its DNS record points here. The operator provides the certificate,
 * so a host that a partner or its distributor requests waits until the operator sets it too (`isServed`).
 */
export async function setPortalHost(
  tx: Tx,
  actor: Actor,
  partnerId: string,
  { host, isServed }: { host: string; isServed: boolean },
): Promise<void> {
  await lockOwn(tx, partnerId);
  const owner = await queries.lockHostOwner(tx, host);
  if (owner?.partnerId === partnerId && (owner.isServed || !isServed)) return;
  if (owner && owner.partnerId !== partnerId) {
    // A host that someone has only requested isn't theirs yet: otherwise anyone could block others from using their
    // own.
    if (owner.isServed && !owner.isGone)
      throw conflict(`${host} is another partner's portal host`, "portal-host-taken");
    await queries.deletePortalHost(tx, owner.partnerId);
  }
  await queries.upsertPortalHost(tx, partnerId, host, isServed);
  await record(tx, actor, isServed ? "partner.portal-host-set" : "partner.portal-host-asked", partnerId, { host });
}

export const portalHostNotFound = (): Refusal => notFound("This partner has no portal host", "portal-host-not-found");

export async function removePortalHost(tx: Tx, actor: Actor, partnerId: string): Promise<void> {
  await lockOwn(tx, partnerId);
  const host = await queries.deletePortalHost(tx, partnerId);
  if (host === undefined) throw portalHostNotFound();
  await record(tx, actor, "partner.portal-host-removed", partnerId, { host });
}

/** Records the result of a host's DNS check, unless the host has been replaced in the meantime. */
export async function notePortalHostProof(
  tx: Tx,
  actor: Actor,
  { partnerId, host }: { partnerId: string; host: string },
  proof: Exclude<PortalHostProof, { kind: "unanswered" }>,
): Promise<void> {
  const isVerified = proof.kind === "proved";
  if (!(await queries.updateVerified(tx, { partnerId, host, isVerified }))) return;
  await record(tx, actor, isVerified ? "partner.portal-host-verified" : "partner.portal-host-unverified", partnerId, {
    host,
  });
}

async function lockOwn(tx: Tx, partnerId: string): Promise<void> {
  if (!(await lockPartner(tx, partnerId))) throw partnerNotFound();
}

function record(tx: Tx, actor: Actor, action: string, id: string, details: { host: string }): Promise<void> {
  return recordAudit(tx, { actor, action, subject: { kind: "partner", id }, ownerId: id, details });
}
