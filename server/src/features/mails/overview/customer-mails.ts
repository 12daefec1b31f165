import { z } from "zod";
import { notFound } from "../../../kernel/errors.ts";
import { CursorPagination } from "../../../kernel/page.ts";
import type { Db } from "../../../platform/db/database.ts";
import { success } from "../../../platform/http/envelope.ts";
import { CUSTOMER_NOT_FOUND, findCustomer } from "../../customers/index.ts";
import { mailCursors, MailQuery, MailView } from "./overview.ts";
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

export const CustomerMailList = z.object({ ...success, mails: z.array(CustomerMail), pagination: CursorPagination });

/** The mails to a customer's people, newest first. */
export async function readCustomerMails(
  db: Db,
  whose: { partnerId: string; customerId: string },
  query: z.infer<typeof CustomerMailQuery>,
): Promise<z.infer<typeof CustomerMailList>> {
  const { partnerId, customerId } = whose;
  if (!(await findCustomer(db, partnerId, customerId))) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  const rows = await listMails(db, { ...query, customerId, limit: query.pageSize + 1 });
  const { page, pagination } = mailCursors.pageOf(rows, query.pageSize);
  const mails = page.map(({ id, kind, state, address, createdAt, finishedAt }) => ({
    id,
    kind,
    state,
    address,
    createdAt: createdAt.toISOString(),
    finishedAt: finishedAt?.toISOString() ?? null,
  }));
  return { success: true, mails, pagination };
}
