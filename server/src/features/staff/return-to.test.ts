import fc from "fast-check";
import { expect, test } from "vitest";
import { readConsolePage } from "./return-to.ts";

test.each([
  "/console",
  "/console/customers",
  "/console/customers/01990b42-79f8-7d02-8b7c-1a3c5e7f9b20",
  "/console/webhooks/deliveries?status=failing&webhookId=7",
])("a sign-in may lead to %s", (page) => {
  expect(readConsolePage(page)).toBe(page);
});

test.each([
  undefined,
  7,
  ["/console"],
  "",
  "/",
  "/portal",
  "/consoles",
  "console",
  "/console/",
  "//elsewhere.example",
  "/console//elsewhere.example",
  "/console/..//elsewhere.example",
  "/console/../portal",
  "/console/.",
  "/console/%2e%2e/portal",
  "/console/\\elsewhere.example",
  "/\\elsewhere.example/console",
  "https://elsewhere.example/console",
  "javascript:alert(1)",
  "/console/a b",
  "/console/a\r\nSet-Cookie: x=1",
  "/console#//elsewhere.example",
  `/console/${"a".repeat(600)}`,
])("a sign-in may not lead to %j", (page) => {
  expect(readConsolePage(page)).toBeUndefined();
});

test("what follows the path is written anew: filters, and nothing else", () => {
  expect(readConsolePage("/console/customers?q=Zo%C3%AB&Bad-Name=1&status=active#top")).toBe(
    "/console/customers?q=Zo%C3%AB&status=active%23top",
  );
});

test("whatever it is given, it leads to the console of this site or nowhere", () => {
  const parts = fc.array(fc.constantFrom("/", "\\", "console", "..", ".", "%2f", "@", ":", "?", "#", "\t", "a", "//"));
  fc.assert(
    fc.property(parts, (some) => {
      const page = readConsolePage(`/console${some.join("")}`);
      if (page === undefined) return;
      const url = new URL(page, "https://watch.example");
      expect(url.origin).toBe("https://watch.example");
      expect(url.pathname === "/console" || url.pathname.startsWith("/console/")).toBe(true);
    }),
  );
});
