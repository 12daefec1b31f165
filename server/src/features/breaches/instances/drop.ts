import { mailboxOf } from "../../../kernel/email-address.ts";
import type { Tx } from "../../../platform/db/database.ts";
import { assetsUnmonitored, requestScans, type StillWatched } from "../../customers/index.ts";
import { onHappening, type Subscription } from "../../events/index.ts";
import { type ChangedInstance, listStored, type StoredInstance, writeEmails } from "./queries.ts";
import { holdSensitivity } from "../disclosure/queries-sensitivity.ts";
import { splitterFor, disclosedBefore } from "../disclosure/sensitive.ts";

/** Removes addresses that are no longer monitored from customers' instances. */
export const droppingUnmonitored: Subscription = onHappening(assetsUnmonitored, dropUnmonitored);

/** Updates the instances of customers that watch less than before. */
async function dropUnmonitored(tx: Tx, customers: readonly StillWatched[]): Promise<void> {
  const splitters = new Map(
    customers.map(({ customerId, stillMonitored }) => [customerId, splitterFor(stillMonitored)]),
  );
  await holdSensitivity(tx);
  const changed: ChangedInstance[] = [];
  // Only a scan can tell how many addresses there are that aren't stored.
  const uncounted = new Set<string>();
  for (const instance of await listStored(tx, [...splitters.keys()])) {
    const now = splitters.get(instance.customerId)?.(mailboxesOf(instance), instance.isSensitive);
    if (!now || !isOther(now, instance)) continue;
    const known = disclosedBefore(instance);
    const disclosedEarlier = now.withheld.filter((email) => known.has(mailboxOf(email)));
    const { id, customerId, resolved, unlisted } = instance;
    if (unlisted > 0) uncounted.add(customerId);
    changed.push({ ...now, id, disclosedEarlier, isFirstDisclosed: false, resolved, unlisted: 0 });
  }
  if (changed.length > 0) await writeEmails(tx, changed);
  await requestScans(tx, [...uncounted]);
}

const mailboxesOf = ({ emails, withheld }: StoredInstance): string[] => [...emails, ...withheld].map(mailboxOf);

const isOther = (now: Pick<StoredInstance, "emails" | "withheld">, then: StoredInstance): boolean =>
  now.emails.join() !== then.emails.join() || now.withheld.join() !== then.withheld.join();
