import { expect, test } from "vitest";
import { testApi } from "../support/api.ts";
import { aPartner, customerFields } from "../support/factories.ts";

const api = testApi({ trustProxy: "127.0.0.1" });

test.each([
  ["203.0.113.9", "203.0.113.9"],
  ["203.0.113.9:4711", "203.0.113.9"],
  ["2001:db8::7", "2001:db8::7"],
  ["[2001:db8::7]:4711", "2001:db8::7"],
  ["fe80::1%eth0", "fe80::1"],
  ["unknown", null],
])("an address that a proxy passes on as %s is in the audit trail as %s", async (forwarded, ip) => {
  const partner = await aPartner(api.db);
  const headers = { "x-forwarded-for": forwarded };
  const reply = await api.as(partner).post("/customer/onboard", customerFields(), headers);
  expect(reply.status).toBe(200);
  const entry = await api.db
    .selectFrom("audit_entries")
    .select("ip")
    .where("subject_id", "=", String(reply.body["customerId"]))
    .executeTakeFirstOrThrow();
  expect(entry.ip).toBe(ip);
});
