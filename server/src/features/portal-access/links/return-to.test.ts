import { readFileSync } from "node:fs";
import fc from "fast-check";
import { expect, test } from "vitest";
import { breachAt, readReturnTo } from "./return-to.ts";

const BREACH = "/portal/breaches/01990b3f-2f6e-7a39-b1c4-9d2d0c2a7e55";

test.each([
  ["/portal", "/portal"],
  ["/portal/settings", "/portal/settings"],
  [BREACH, BREACH],
  [`${BREACH}?partner=01990b3f-2f6e-7a39-b1c4-9d2d0c2a7e55`, BREACH],
  ["/portal/breaches?severity=critical&partner=x&page=2", "/portal/breaches?severity=critical&page=2"],
  [
    "/portal/breaches?search=a%0d%0aSet-Cookie:x&status=all",
    "/portal/breaches?search=a%0D%0ASet-Cookie%3Ax&status=all",
  ],
  ["/portal/breaches?search=zoë", "/portal/breaches?search=zo%C3%AB"],
  ["/portal/breaches?bad-name=1&x%00=2", "/portal/breaches"],
  [`/portal/breaches?search=${"ü".repeat(300)}`, "/portal/breaches"],
])("%s is kept as %s", (given, kept) => {
  expect(readReturnTo(given)).toBe(kept);
  expect(readReturnTo(kept)).toBe(kept);
});

test.each([
  "",
  "https://evil.example",
  "//evil.example",
  "//evil.example/portal",
  "/\\evil.example",
  "\\\\evil.example",
  "/portal/../../evil",
  "/portal/..",
  "/portal//evil.example",
  "/portal\\evil",
  "/portal@evil.example",
  "/portal.evil.example",
  "/portal:80",
  "/portal#x",
  "/portal/sign-in",
  "/portal/sign-in?next=/portal",
  "/portal/assets/index.js",
  "/portal/nowhere",
  "/portal/breaches/0190",
  "/portal/breaches/%2e%2e",
  "/PORTAL",
  " /portal",
  "/portal\n",
  "/portal\r\nLocation: https://evil.example",
  "javascript:alert(1)",
  "/api/v1/portal/overview",
  `/portal?search=${"x".repeat(600)}`,
  undefined,
  null,
  7,
  ["/portal"],
  { toString: () => "/portal" },
])("%j is no page of the portal", (given) => {
  expect(readReturnTo(given)).toBeUndefined();
});

test("whatever it is given, a browser that follows the answer stays at this host, in the portal", () => {
  const near = fc.constantFrom(
    "/portal",
    "/portal/breaches",
    "//",
    "\\",
    "?",
    "#",
    "@",
    ":",
    "..",
    "%2f",
    "evil.example",
    "\t",
    "\r\n",
  );
  const texts = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(near, fc.string({ maxLength: 5 }))).map((parts) => parts.join("")),
  );
  fc.assert(
    fc.property(texts, (text) => {
      const page = readReturnTo(text);
      if (page === undefined) return;
      const url = new URL(page, "https://watch.example");
      expect([url.origin, url.pathname.startsWith("/portal")]).toEqual(["https://watch.example", true]);
      expect(page).toMatch(/^[\x21-\x7e]+$/);
      expect(readReturnTo(page)).toBe(page);
    }),
  );
});

test("every page that the portal routes is known", () => {
  const app = readFileSync(new URL("../../../../../web/src/portal/app.tsx", import.meta.url), "utf8");
  const routes = [...app.matchAll(/\{ path: "([^"]+)"/g)].map(([, path = ""]) => path);
  expect(routes.length).toBeGreaterThan(5);
  for (const route of routes) {
    const path = `/portal${route}`.replace(/\/$/, "").replace(/:\w+/, "01990b3f-2f6e-7a39-b1c4-9d2d0c2a7e55");
    expect(readReturnTo(path)).toBe(path);
  }
});

test("a breach is read from its own page alone", () => {
  expect(breachAt(BREACH)).toBe("01990b3f-2f6e-7a39-b1c4-9d2d0c2a7e55");
  for (const page of ["/portal", "/portal/breaches", "/portal/breaches?search=x"])
    expect(breachAt(page)).toBeUndefined();
});
