import { mailboxOf } from "../../kernel/email-address.ts";
import { spellingOf } from "../assets/index.ts";
import { assetsUnmonitored } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { listStored, writeEmails } from "./queries.ts";
import { writtenAs } from "./written.ts";

/** Removes addresses that are no longer monitored from customers' instances. */
export const droppingUnmonitored: Subscription = onHappening(assetsUnmonitored, async (tx, customers) => {
  const spellings = new Map(
    customers.map(({ customerId, stillMonitored }) => [customerId, spellingOf(stillMonitored)]),
  );
  const changed = (await listStored(tx, [...spellings.keys()])).flatMap((instance) => {
    const spelling = spellings.get(instance.customerId);
    const emails = spelling ? writtenAs(spelling, instance.emails.map(mailboxOf)) : instance.emails;
    return emails.join() === instance.emails.join() ? [] : [{ ...instance, emails }];
  });
  if (changed.length > 0) await writeEmails(tx, changed);
});
