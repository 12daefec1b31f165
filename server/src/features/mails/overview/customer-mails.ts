import type { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { pagedList } from "../../../kernel/page.ts";
import type { Db } from "../../../platform/db/database.ts";
import { CUSTOMER_NOT_FOUND, findCustomer } from "../../customers/index.ts";
import { mailCursors, MailQuery, MailView, mailView } from "./overview.ts";
import { listMails } from "./queries.ts";

export const CustomerMailQuery = MailQuery.pick({ cursor: true, pageSize: true, state: true, kind: true });

/** What a partner sees of a mail: neither its contents nor a mail server's response. */
const CustomerMail = MailView.pick({
  id: true,
  kind: true,
  state: true,
  address: true,
  createdAt: true,
  finishedAt: true,
}).meta({ id: "CustomerMail" });

export const customerMailList = pagedList("mails", CustomerMail, mailCursors);

/** The mails to a customer's people, newest first. */
export async function readCustomerMails(
  db: Db,
  { partnerId, customerId }: { partnerId: string; customerId: string },
  query: z.infer<typeof CustomerMailQuery>,
) {
  if (!(await findCustomer(db, partnerId, customerId))) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return customerMailList.read(
    query,
    (limit) => listMails(db, { ...query, customerId, limit }),
    (mail) => {
      const { id, kind, state, address, createdAt, finishedAt } = mailView(mail);
      return { id, kind, state, address, createdAt, finishedAt };
    },
  );
}
