import { mailboxOf } from "../../kernel/email-address.ts";
import type { Tx } from "../../platform/db/database.ts";
import { type Assets, spellingOf } from "../assets/index.ts";
import { deleteInstances, listStored, updateEmails } from "./queries.ts";
import { writtenAs } from "./written.ts";

/** Takes out of a customer's instances what is no longer monitored; an instance with nothing left goes altogether. */
export async function dropUnmonitored(tx: Tx, customerId: string, assets: Assets): Promise<void> {
  const spelling = spellingOf(assets);
  const instances = (await listStored(tx, customerId)).map((instance) => ({
    ...instance,
    before: instance.emails,
    emails: writtenAs(spelling, instance.emails.map(mailboxOf)),
  }));
  const gone = instances.filter(({ emails }) => emails.length === 0).map(({ id }) => id);
  const changed = instances.filter(({ emails, before }) => emails.length > 0 && emails.join() !== before.join());
  if (gone.length > 0) await deleteInstances(tx, gone);
  if (changed.length > 0) await updateEmails(tx, changed);
}
