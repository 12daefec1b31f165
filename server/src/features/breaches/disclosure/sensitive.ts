import { mailboxOf } from "../../../kernel/email-address.ts";
import { type Assets, spellingOf } from "../../assets/index.ts";
import type { Breach } from "../../catalogue/index.ts";
import { shownAddresses } from "./shown-addresses.ts";

// The one place that decides who learns of a sensitive breach. Such a breach exposes a person by its mere name: dating,
// health, politics. It is told to that person and to nobody else, not even as a number. docs/flows/sensitive-breaches.md

/** Whether a breach is told to a customer, its partner and whoever works for them. Retired breaches are told to nobody. */
export const isDisclosedToOthers = ({ retired, sensitive }: Pick<Breach, "retired" | "sensitive">): boolean =>
  !retired && !sensitive;

/** The same as a condition of a query that calls the breach `breaches`. */
export const DISCLOSED_TO_OTHERS = "not breaches.retired and not breaches.sensitive";

/** Breaches that only the person is told, as a condition of a query that calls the breach `breaches`. */
export const DISCLOSED_TO_THE_PERSON = "not breaches.retired and breaches.sensitive";

/** Somebody who looks at a customer's pages. */
export type Reader = {
  email: string;
  contactEmail: string | null;
  /** Whether the way in proved that the mailbox is theirs: `portal-access/sessions/queries-viewers.ts`. */
  provesAddress: boolean;
  isProspect: boolean;
  /** Set for staff who look at what the customer sees. */
  lookIn: unknown;
};

/**
 * The mailbox whose sensitive breaches a reader is told: their own, if they are the customer's contact and have proved
 * that they read its mail. A link that a partner asked for proves nothing: whoever asked can open it.
 */
export function privateMailboxOf(reader: Reader): string | undefined {
  const { email, contactEmail, provesAddress, isProspect, lookIn } = reader;
  if (!provesAddress || isProspect || lookIn !== null || contactEmail === null) return undefined;
  const mailbox = mailboxOf(email);
  return mailbox === mailboxOf(contactEmail) ? mailbox : undefined;
}

/** A customer's addresses in one breach: those that others are told, and those that they are not. */
export type DisclosedAndWithheld = { emails: string[]; withheld: string[] };

/**
 * Says which addresses of a breach are stored as told. Those in a sensitive breach are stored apart from `emails`, so
 * everything that lists, counts, mails or draws what was found leaves them out without having to know this rule.
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
  /** The withheld addresses that others were told at some time. */
  disclosedEarlier: readonly string[];
  /** How many more the breach has than are kept, by the last scan. */
  unlisted: number;
};

/** The mailboxes that others were told at some time. They are no news when a breach is no longer sensitive. */
export const disclosedBefore = ({ emails, disclosedEarlier }: StoredAddresses): Set<string> =>
  new Set([...emails, ...disclosedEarlier].map(mailboxOf));
