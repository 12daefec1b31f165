import { beforeAll, expect, test } from "vitest";
import { domainCommand } from "../../src/cli/domain.ts";
import { newId } from "../../src/kernel/ids.ts";
import { testApi } from "../support/api.ts";
import { aCustomer, aPartner } from "../support/factories.ts";
import { command } from "../support/imports.ts";

const api = testApi();
let customerId: string;

beforeAll(async () => {
  customerId = await aCustomer(api.db, await aPartner(api.db), {
    assetsDomains: ["proved.example", "open.example"],
    assetsEmails: [],
  });
});

const domain = (...args: string[]) => command(api.db, domainCommand, ["domain", ...args, "--json"]);

test("the operator takes a domain as verified, and sees it in the list", async () => {
  const { code, stdout, stderr } = await domain("verify", "https://www.Proved.example/", "--customer", customerId);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(JSON.parse(stdout)).toMatchObject({ domain: "proved.example", status: "verified", method: "attested" });

  const listed = await domain("verifications", "--customer", customerId);
  expect(JSON.parse(listed.stdout)).toMatchObject([{ customerId, domain: "proved.example" }]);
  const others = await domain("verifications", "--customer", newId());
  expect(JSON.parse(others.stdout)).toEqual([]);
});

test.each([
  ["a customer that does not exist", () => ["open.example", newId()], 1, "There is no such customer"],
  ["what is no id", () => ["open.example", "northgate"], 2, "uuid"],
  ["a domain that is not monitored", () => ["elsewhere.example", customerId], 1, "is not monitored for this customer"],
  ["a public suffix", () => ["co.uk", customerId], 2, "co.uk"],
])("%s is refused in one line, and nothing is verified", async (_what, given, exitCode, said) => {
  const [name = "", customer = ""] = given();
  const { code, stdout, stderr } = await domain("verify", name, "--customer", customer);
  expect({ code, stdout }).toEqual({ code: exitCode, stdout: "" });
  expect(stderr.toLowerCase()).toContain(said.toLowerCase());
  expect(stderr.trim()).not.toContain("\n");
  const { stdout: listed } = await domain("verifications", "--customer", customerId);
  expect((JSON.parse(listed) as { domain: string }[]).map((one) => one.domain)).not.toContain(name);
});
