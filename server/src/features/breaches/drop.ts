import { isUnder } from "../../kernel/domain-name.ts";
import { domainOf, mailboxOf } from "../../kernel/email-address.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Assets } from "../assets/index.ts";
import { deleteInstances, listStored, updateEmails } from "./queries.ts";

/** Takes out of a customer's instances what is no longer monitored; an instance with nothing left goes altogether. */
export async function dropUnmonitored(tx: Tx, customerId: string, { domains, emails }: Assets): Promise<void> {
  const named = new Set(emails);
  const watched = new Set(domains);
  const stillMonitored = (email: string): string[] => {
    if (named.has(email)) return [email];
    // Under a watched domain the mailbox stays, though the spelling with a tag is no longer the customer's own.
    return isUnder(domainOf(email), watched) ? [mailboxOf(email)] : [];
  };
  const instances = await listStored(tx, customerId);
  const left = instances.map((instance) => ({
    ...instance,
    before: instance.emails,
    emails: [...new Set(instance.emails.flatMap(stillMonitored))].sort(),
  }));
  const gone = left.filter((instance) => instance.emails.length === 0).map(({ id }) => id);
  const changed = left.filter(({ emails: now, before }) => now.length > 0 && now.join() !== before.join());
  if (gone.length > 0) await deleteInstances(tx, gone);
  if (changed.length > 0) await updateEmails(tx, changed);
}
