import { domainOf } from "../../../kernel/email-address.ts";
import type { DnsLookUps } from "../../../platform/dns/look-ups.ts";
import { type Alignment, ownershipName, ownershipText, type PartnerSender, type SendingServer } from "./sender.ts";
import { findDkim, findDmarc, findOwnership, findSpf, type RecordFinding } from "./records.ts";

export type SenderCheck = {
  /** `unknown`: a required record couldn't be looked up, so the previous result still counts. */
  verdict: { kind: "verified"; by: Alignment } | { kind: "refused" } | { kind: "unknown" };
  ownership: RecordFinding;
  /** Undefined if the operator's settings don't require it. */
  dkim: RecordFinding | undefined;
  spf: RecordFinding | undefined;
  /** For information only. It decides nothing: without a policy, mails pass. */
  dmarc: RecordFinding;
};

/**
 * Looks up whether a partner's mails may come from its address: the domain's owner agrees, and mails from the
 * operator's server pass DMARC for that domain, by their signature (DKIM) or by the sending server (SPF).
 */
export async function checkSender(
  dns: DnsLookUps,
  { address, token }: Pick<PartnerSender, "address" | "token">,
  { dkimSelector, spfInclude }: SendingServer,
): Promise<SenderCheck> {
  const domain = domainOf(address);
  const [ownership, dkim, spf, dmarc] = await Promise.all([
    findOwnership(dns, ownershipName(domain), ownershipText(token)),
    dkimSelector === undefined ? undefined : findDkim(dns, domain, dkimSelector),
    spfInclude === undefined ? undefined : findSpf(dns, domain, spfInclude),
    findDmarc(dns, domain),
  ]);
  return { verdict: verdictOn(ownership, dkim, spf), ownership, dkim, spf, dmarc };
}

function verdictOn(
  ownership: RecordFinding,
  dkim: RecordFinding | undefined,
  spf: RecordFinding | undefined,
): SenderCheck["verdict"] {
  // A signature survives forwarding, and leaves bounces with the operator.
  const by = dkim?.state === "right" ? "dkim" : spf?.state === "right" ? "spf" : undefined;
  if (ownership.state === "right" && by !== undefined) return { kind: "verified", by };
  const isAlignmentOpen = by === undefined && [dkim, spf].some((record) => record?.state === "unanswered");
  const isOwnershipOpen = ownership.state === "unanswered";
  const mayStillBe =
    (isOwnershipOpen && (by !== undefined || isAlignmentOpen)) || (ownership.state === "right" && isAlignmentOpen);
  return { kind: mayStillBe ? "unknown" : "refused" };
}
