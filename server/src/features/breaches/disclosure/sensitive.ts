import { mailboxOf } from "../../../kernel/email-address.ts";
import { type Assets, spellingOf } from "../../assets/index.ts";
import type { Breach } from "../../catalogue/index.ts";
import { shownAddresses } from "./shown-addresses.ts";

// The one place that decides who learns about a sensitive breach. The mere name of such a breach exposes a person:
// dating, health, politics. Only that person may see it. No one else does, not even as part of a count.
// docs/flows/sensitive-breaches.md

/**
 * Whether a breach is disclosed to a customer, its partner and their staff. Retired breaches are disclosed to no one.
 */
export const isDisclosedToOthers = ({ retired, sensitive }: Pick<Breach, "retired" | "sensitive">): boolean =>
  !retired && !sensitive;

/** The same as a condition of a query that calls the breach `breaches`. */
export const DISCLOSED_TO_OTHERS = "not breaches.retired and not breaches.sensitive";

/** Breaches that only the exposed person may see, as a condition of a query that calls the breach `breaches`. */
export const DISCLOSED_TO_THE_PERSON = "not breaches.retired and breaches.sensitive";

/** Someone who views a customer's pages. */
export type Reader = {
  email: string;
  contactEmail: string | null;
  /** Whether the sign-in proved that the mailbox is theirs: `portal-access/sessions/queries-viewers.ts`. */
  provesAddress: boolean;
  isProspect: boolean;
  /** Set for staff who view the customer's pages. */
  lookIn: unknown;
};

/**
 * The mailbox whose sensitive breaches a viewer may see: their own, if they are the customer's contact and have proved
 * that they can read its mail. A link that a partner requested proves nothing, because the partner can open it.
 */
export function privateMailboxOf(reader: Reader): string | undefined {
  const { email, contactEmail, provesAddress, isProspect, lookIn } = reader;
  if (!provesAddress || isProspect || lookIn !== null || contactEmail === null) return undefined;
  const mailbox = mailboxOf(email);
  return mailbox === mailboxOf(contactEmail) ? mailbox : undefined;
}

/** A customer's addresses in one breach: those that are disclosed to others, and those that are withheld. */
export type DisclosedAndWithheld = { emails: string[]; withheld: string[] };

/**
 * Decides which addresses of a breach are stored as disclosed. Those in a sensitive breach are stored apart from
 * `emails`, so all code that lists, counts, mails or draws findings leaves them out without having to know this rule.
 */
export function splitterFor(assets: Assets) {
  const spelling = spellingOf(assets);
  return (mailboxes: Iterable<string>, isSensitive: boolean, most?: number): DisclosedAndWithheld => {
    const written = shownAddresses(spelling, mailboxes, most);
    return isSensitive ? { emails: [], withheld: written } : { emails: written, withheld: [] };
  };
}

/** What is stored of a customer's addresses in a breach. */
export type StoredAddresses = {
  emails: readonly string[];
  withheld: readonly string[];
  /** The withheld addresses that were disclosed to others at some time. */
  disclosedEarlier: readonly string[];
  /** How many more addresses the breach has than are stored, according to the last scan. */
  unlisted: number;
};

/**
 * The mailboxes that were disclosed to others at some time. They aren't announced as new when a breach is no longer
 * sensitive.
 */
export const disclosedBefore = ({ emails, disclosedEarlier }: StoredAddresses): Set<string> =>
  new Set([...emails, ...disclosedEarlier].map(mailboxOf));
