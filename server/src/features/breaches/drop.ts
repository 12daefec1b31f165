import { mailboxOf } from "../../kernel/email-address.ts";
import { spellingOf } from "../assets/index.ts";
import { assetsUnmonitored } from "../customers/index.ts";
import { onHappening, type Subscription } from "../events/index.ts";
import { deleteInstances, listStored, updateEmails } from "./queries.ts";
import { writtenAs } from "./written.ts";

/**
 * Removes addresses that are no longer monitored from customers' instances. An instance with no address left is
 * deleted.
 */
export const droppingUnmonitored: Subscription = onHappening(assetsUnmonitored, async (tx, customers) => {
  const spellings = new Map(
    customers.map(({ customerId, stillMonitored }) => [customerId, spellingOf(stillMonitored)]),
  );
  const instances = (await listStored(tx, [...spellings.keys()])).map((instance) => {
    const spelling = spellings.get(instance.customerId);
    const emails = spelling ? writtenAs(spelling, instance.emails.map(mailboxOf)) : instance.emails;
    return { ...instance, before: instance.emails, emails };
  });
  const gone = instances.filter(({ emails }) => emails.length === 0).map(({ id }) => id);
  const changed = instances.filter(({ emails, before }) => emails.length > 0 && emails.join() !== before.join());
  if (gone.length > 0) await deleteInstances(tx, gone);
  if (changed.length > 0) await updateEmails(tx, changed);
});
