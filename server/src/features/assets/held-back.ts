import { z } from "zod";
import { type DomainVerdict, mayBeMonitored } from "../../kernel/domain-name.ts";

/** What decides whether addresses found under a monitored domain are shown. */
export type DomainStanding = {
  domain: string;
  /** The operator's rule for it, or for the nearest domain above it. */
  verdict: DomainVerdict | undefined;
  /** Whether the corpus has more addresses under it than we show one by one. */
  isLarge: boolean;
  /** Whether the customer has proved that the domain, or a monitored domain above it, is its own. */
  isVerified: boolean;
};

export const HeldBack = z.enum(["public-mail-provider", "too-many-addresses"]);
/** Why addresses found under a monitored domain are not shown. */
export type HeldBack = z.infer<typeof HeldBack>;

/**
 * The one place that decides whether addresses discovered under a monitored domain may be shown, and if not, why.
 * Addresses that are monitored by name are always shown.
 *
 * A partner says which domains belong to its customers. For a large domain that is not enough: the customer has to
 * verify it, or the operator has to allow it. Where anyone can get a mailbox, only the operator can allow it.
 */
export function heldBackOf({ domain, verdict, isLarge, isVerified }: DomainStanding): HeldBack | undefined {
  if (!mayBeMonitored(domain, verdict)) return "public-mail-provider";
  return isLarge && verdict !== "allow" && !isVerified ? "too-many-addresses" : undefined;
}

/** Whether the domain's addresses are shown only while it is not large, so that its size has to be checked. */
export const dependsOnSize = (standing: DomainStanding): boolean =>
  heldBackOf({ ...standing, isLarge: false }) === undefined && heldBackOf({ ...standing, isLarge: true }) !== undefined;
