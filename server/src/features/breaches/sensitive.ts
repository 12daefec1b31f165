import { isUnder } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import { type Assets, spellingOf } from "../assets/index.ts";
import { writtenAs } from "./written.ts";

/** What a customer watches, and for which of these domains it has proved that they are its own. */
export type Claims = { assets: Assets; verified: readonly string[] };

/** A customer's addresses in one breach: those it is told, and those that count but are not told. */
export type ToldAndWithheld = { emails: string[]; withheld: string[] };

/**
 * The one place that decides which addresses in a sensitive breach an active customer is told.
 *
 * Such a breach can expose a person: dating, health, politics. Nobody may learn it about others by naming a domain, so
 * an address that was only discovered under a domain is withheld until the customer has proved that the domain is its
 * own. An address that is watched by name is told: the customer claimed that very address.
 *
 * What is withheld is stored apart from `emails`, so everything that lists, counts, mails or draws what was found leaves
 * it out without having to know this rule.
 */
export function splitterFor({ assets, verified }: Claims) {
  const spelling = spellingOf(assets);
  const own = new Set(verified);
  const isTold = (mailbox: string) => spelling.names(mailbox) || isUnder(domainOf(mailbox), own);
  return (mailboxes: Iterable<string>, isSensitive: boolean): ToldAndWithheld => {
    const all = [...mailboxes];
    if (!isSensitive) return { emails: writtenAs(spelling, all), withheld: [] };
    return {
      emails: writtenAs(spelling, all.filter(isTold)),
      withheld: writtenAs(
        spelling,
        all.filter((mailbox) => !isTold(mailbox)),
      ),
    };
  };
}

/** What is stored of a customer's addresses in a breach. */
export type StoredAddresses = {
  emails: readonly string[];
  withheld: readonly string[];
  /** The withheld addresses that the customer was told at some time. */
  withheldTold: readonly string[];
};

/** The mailboxes that the customer was told at some time. They are no news when their domain's proof lapses and returns. */
export const toldBefore = ({ emails, withheldTold }: StoredAddresses): Set<string> =>
  new Set([...emails, ...withheldTold].map(mailboxOf));
