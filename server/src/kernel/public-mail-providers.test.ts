import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { disposableEmailBlocklist } from "disposable-email-domains-js";
import { parse } from "tldts";
import { describe, expect, test } from "vitest";
import { COMPANIES, FAMILIES, PROVIDERS } from "./public-mail-provider-names.ts";
import { isPublicMailProvider } from "./public-mail-providers.ts";

/** Reads names separated by white space, and skips comment lines. */
function fixture(name: string): string[] {
  const text = readFileSync(new URL(`../../test/support/fixtures/${name}.txt`, import.meta.url), "utf8");
  return text
    .replace(/^#.*$/gm, "")
    .split(/\s+/)
    .filter((word) => word !== "");
}

const namesIn = (text: string): string[] => text.trim().split(/\s+/);

test("a thousand consumer and provider domains of many countries are known", () => {
  const domains = fixture("public-mail-domains");
  expect(new Set(domains).size).toBeGreaterThan(1_000);
  expect(domains.filter((domain) => !isPublicMailProvider(domain))).toEqual([]);
});

test("companies, authorities and schools are not taken for providers, those in the published lists included", () => {
  const domains = [...fixture("company-domains"), ...namesIn(COMPANIES)];
  expect(new Set(domains).size).toBeGreaterThan(500);
  expect(domains.filter(isPublicMailProvider)).toEqual([]);
});

describe("a family", () => {
  test.each(["hotmail.ca", "yahoo.com.tw", "outlook.com.br", "live.co.za", "gmx.com.my", "msn.nl", "aol.cz"])(
    "has its name directly under a public suffix: %s",
    (domain) => {
      expect(isPublicMailProvider(domain)).toBe(true);
    },
  );

  test.each(["yahoo-shop.com", "myhotmail-agency.de", "outlookindia.com", "livenation.com", "mail.acme-widgets.com"])(
    "does not have what only sounds like it: %s",
    (domain) => {
      expect(isPublicMailProvider(domain)).toBe(false);
    },
  );

  test.each(["mail.example", "live.test", "outlook.internal"])(
    "has nothing under a top level that is none: %s",
    (domain) => {
      expect(isPublicMailProvider(domain)).toBe(false);
    },
  );
});

describe("a subdomain", () => {
  test.each(["nyc.rr.com", "privaterelay.appleid.com", "a.privaterelay.appleid.com", "ms7.hinet.net", "us.yahoo.com"])(
    "of a provider is one: %s",
    (domain) => {
      expect(isPublicMailProvider(domain)).toBe(true);
    },
  );

  test.each(["appleid.com", "shop.alibaba.com", "rr.com.acme-widgets.com", "notrr.com"])(
    "of anything else is none: %s",
    (domain) => {
      expect(isPublicMailProvider(domain)).toBe(false);
    },
  );
});

describe("our own lists", () => {
  const registered = (name: string) => parse(name, { allowPrivateDomains: true });

  test("say nothing twice", () => {
    for (const names of [FAMILIES, PROVIDERS, COMPANIES].map(namesIn)) expect(new Set(names).size).toBe(names.length);
    const families = new Set(namesIn(FAMILIES));
    expect(namesIn(PROVIDERS).filter((name) => families.has(registered(name).domainWithoutSuffix ?? ""))).toEqual([]);
  });

  test("hold whole domains: a public suffix is refused before anybody looks here", () => {
    expect([PROVIDERS, COMPANIES].flatMap(namesIn).filter((name) => registered(name).domain === null)).toEqual([]);
  });

  test("except only what a published list names", () => {
    const all = createRequire(import.meta.url)("email-providers/all.json") as string[];
    const listed = new Set([...all, ...disposableEmailBlocklist()]);
    expect(namesIn(COMPANIES).filter((name) => !listed.has(name))).toEqual([]);
  });
});
