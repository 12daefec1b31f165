import { randomBytes } from "node:crypto";
import { notFound } from "../../kernel/errors.ts";
import type { Tx } from "../../platform/db/database.ts";
import {
  CUSTOMER_NOT_FOUND,
  type Customer,
  lockCustomer,
  onboardCustomer,
  OnboardRequest,
} from "../customers/index.ts";
import { type SandboxCaller, requireSandbox } from "./sandbox.ts";

/** Makes made-up names different from each other. */
export const aMark = (): string => randomBytes(4).toString("hex");

/** Onboards a made-up company, as a partner would. */
export function makeCustomer(tx: Tx, asker: SandboxCaller, status: "prospect" | "active"): Promise<Customer> {
  const mark = aMark();
  const domain = `simulated-${mark}.example`;
  const request = OnboardRequest.parse({
    companyName: `Simulated company ${mark}`,
    customerReference: `SANDBOX-${mark.toUpperCase()}`,
    contactEmail: `owner@${domain}`,
    assetsDomains: [domain],
    assetsEmails: [`accounts@${domain}`],
    status,
  });
  return onboardCustomer(tx, { ...asker, request });
}

/** The sandbox's customer with this id. Another partner's is not found; a real partner's own is refused. */
export async function lockSandboxCustomer(tx: Tx, asker: SandboxCaller, customerId: string): Promise<Customer> {
  const customer = await lockCustomer(tx, asker.partnerId, customerId);
  if (!customer) throw notFound(CUSTOMER_NOT_FOUND, "customer-not-found");
  await requireSandbox(tx, asker);
  return customer;
}
