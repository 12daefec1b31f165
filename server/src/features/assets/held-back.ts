import { z } from "zod";
import { type DomainVerdict, mayBeMonitored } from "../../kernel/domain-name.ts";

/** What decides whether a watched domain is told by address. */
export type DomainStanding = {
  domain: string;
  /** The operator's word on it, or on the nearest domain above it. */
  verdict: DomainVerdict | undefined;
  /** Whether the corpus holds more addresses under it than are told by address. */
  isLarge: boolean;
};

export const HeldBack = z.enum(["public-mail-provider", "too-many-addresses"]);
/** Why what is found under a watched domain is not told by address. */
export type HeldBack = z.infer<typeof HeldBack>;

/**
 * The one place that decides whether addresses discovered under a watched domain may be told, and if not, why. Addresses
 * that are watched by name are told in any case.
 *
 * Domains are watched on their partner's word. Of a large one, or of one under which anybody can have a mailbox, that
 * is not enough: the operator has to allow it. A proof that the domain is the customer's will count here too.
 */
export function heldBackOf({ domain, verdict, isLarge }: DomainStanding): HeldBack | undefined {
  if (!mayBeMonitored(domain, verdict)) return "public-mail-provider";
  return isLarge && verdict !== "allow" ? "too-many-addresses" : undefined;
}

/** Whether it is told only while it is not large, so that its size has to be looked at. */
export const dependsOnSize = (standing: DomainStanding): boolean =>
  heldBackOf({ ...standing, isLarge: false }) === undefined && heldBackOf({ ...standing, isLarge: true }) !== undefined;
