import type { Command } from "commander";
import { CUSTOMER_NOT_FOUND, findPartnerOf } from "../features/customers/index.ts";
import { notFound } from "../kernel/errors.ts";
import type { Db } from "../platform/db/database.ts";

/** `sablewatch customer`, whichever file adds to it first. */
export const customerGroup = (program: Command): Command =>
  program.commands.find((one) => one.name() === "customer") ??
  program.command("customer").description("customers of any partner");

/** Commands only name a customer; the slices need its partner too. */
export async function getPartnerOfCustomer(db: Db, customerId: string): Promise<string> {
  const partnerId = await findPartnerOf(db, customerId);
  if (partnerId === undefined) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  return partnerId;
}
