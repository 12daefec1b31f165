import { expect } from "vitest";
import { newId } from "../../src/kernel/ids.ts";
import type { Db } from "../../src/platform/db/database.ts";
import type { TestApi } from "./api.ts";
import { exposed, scanned } from "./breaches.ts";
import { aCustomer, type TestPartner } from "./factories.ts";

export type Item = Record<string, unknown> & { id: string };
export type List = { breachStatus: boolean; count: number; breaches: Item[] };

export const anAddress = (): string => `owner-${newId()}@juniper.example`;

/** A customer with one address in these breaches, after its first scan. */
export async function anExposedCustomer(
  db: Db,
  partner: TestPartner,
  breaches: readonly string[],
  { email = anAddress(), ...fields }: Record<string, unknown> & { email?: string } = {},
): Promise<string> {
  for (const breach of breaches) await exposed(db, breach, email);
  const customerId = await aCustomer(db, partner, { assetsEmails: [email], ...fields });
  await scanned(db, customerId);
  return customerId;
}

/** A customer's breaches, as its partner reads them. */
export async function breachesOf(api: TestApi, partner: TestPartner, customerId: string, query = ""): Promise<List> {
  const { status, body } = await api.as(partner).get(`/customer/${customerId}/breaches${query}`);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["success", "breachStatus", "count", "breaches"]);
  return body as List;
}

export async function scoreOf(api: TestApi, partner: TestPartner, customerId: string): Promise<number> {
  const { status, body } = await api.as(partner).get(`/customer/${customerId}/threat-score`);
  expect(status).toBe(200);
  expect(Object.keys(body)).toEqual(["success", "threatScore"]);
  return Number(body["threatScore"]);
}
