import { mailboxOf, readEmailAddress } from "../../../kernel/email-address.ts";
import type { Question } from "../queries-live.ts";
import type { LiveSource, NoAnswer } from "./client.ts";

/** A mailbox that is in the breach of this name. */
export type Found = { mailbox: string; breach: string };

export type Answer = { kind: "answered"; found: Found[] } | NoAnswer;

/** Asks a question of either kind and returns the same kind of answer. */
export async function ask(source: LiveSource, { kind, value }: Question): Promise<Answer> {
  return kind === "address" ? askAddress(source, value) : askDomain(source, value);
}

async function askAddress(source: LiveSource, mailbox: string): Promise<Answer> {
  const answer = await source.breachesOf(mailbox);
  if (answer.kind === "clean") return { kind: "answered", found: [] };
  if (answer.kind !== "found") return answer;
  return { kind: "answered", found: answer.breaches.map((breach) => ({ mailbox, breach })) };
}

async function askDomain(source: LiveSource, domain: string): Promise<Answer> {
  const answer = await source.breachesUnder(domain);
  if (answer.kind === "clean") return { kind: "answered", found: [] };
  if (answer.kind !== "found") return answer;
  const found = [...answer.aliases].flatMap(([alias, breaches]) => {
    const address = readEmailAddress(`${alias}@${domain}`);
    return address === undefined ? [] : breaches.map((breach) => ({ mailbox: mailboxOf(address), breach }));
  });
  return { kind: "answered", found };
}
