import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HUGE_TEXTS, hostileText } from "../../test/support/hostile-text.ts";
import { asciiHost, monitoredDomain, noVerdicts, readDomain } from "./domain-name.ts";

const label = fc.stringMatching(/^[a-z0-9]([a-z0-9-]{0,10}[a-z0-9])?$/).filter((text) => !/^..--/.test(text));

/** Registered names as companies have them, under suffixes of one and two labels and under an unknown one. */
const registered = fc
  .tuple(label, fc.constantFrom("com", "nl", "co.uk", "com.au", "example", "test", "internal-zone"))
  .map(([name, suffix]) => `${name}.${suffix}`)
  .filter((name) => name !== "www.com" && "domain" in readDomain(name));

const domainOf = (text: string): string | undefined => {
  const reading = readDomain(text);
  return "domain" in reading ? reading.domain : undefined;
};

const refusalOf = (text: string): string | undefined => {
  const reading = readDomain(text);
  return "refused" in reading ? reading.refused : undefined;
};

describe("whatever is sent", () => {
  test("reading never throws, and what comes out is a lower-case ASCII name of at least two labels", () => {
    fc.assert(
      fc.property(hostileText(), (text) => {
        const domain = domainOf(text);
        if (domain === undefined) return;
        expect(domain).toMatch(/^[a-z0-9_-]{1,63}(\.[a-z0-9_-]{1,63})+$/);
        expect(domain.length).toBeLessThanOrEqual(253);
      }),
      { numRuns: 3000 },
    );
  });

  test("reading what was read changes nothing", () => {
    const near = fc.tuple(hostileText(), registered).map(([text, name]) => `${text}.${name}`);
    fc.assert(
      fc.property(fc.oneof(hostileText(), near), (text) => {
        const domain = domainOf(text);
        if (domain !== undefined) expect(readDomain(domain)).toEqual({ domain });
      }),
      { numRuns: 3000 },
    );
  });

  test("a hundred kilobytes are refused, not pondered", () => {
    for (const text of HUGE_TEXTS) {
      expect(asciiHost(text)).toBeUndefined();
      expect(domainOf(text)).toBeUndefined();
    }
  });
});

describe("the same domain", () => {
  test("is found behind a scheme, a port, a path, www., capitals, spaces and a closing dot, in any mixture", () => {
    const part = (...choices: string[]) => fc.constantFrom("", ...choices);
    fc.assert(
      fc.property(
        registered,
        part(" ", "\t", "\n "),
        part("http://", "HTTPS://", "ftp://"),
        part("www.", "WWW.", "www.www."),
        part("."),
        part(":443", ":8080"),
        part("/", "/a/b.html?q=1#x", "?a=b", "#c", "/a:b@c"),
        fc.boolean(),
        (name, space, scheme, www, dot, port, path, isShouted) => {
          const host = isShouted ? name.toUpperCase() : name;
          const pasted = `${space}${scheme}${www}${host}${dot}${port}${path}${space}`;
          expect(readDomain(pasted)).toEqual({ domain: name });
        },
      ),
    );
  });

  test("has one form for its international and its punycode spelling", () => {
    const letter = fc.constantFrom(...Array.from("äöüßéèñçåøžš中文日本語кирилицаעברית"));
    const name = fc.array(letter, { minLength: 1, maxLength: 10 }).map((letters) => `${letters.join("")}.example`);
    fc.assert(
      fc.property(name, (text) => {
        const domain = domainOf(text);
        if (domain === undefined) return; // a label that mixes writing directions is not a valid name
        expect(domain).toMatch(/^xn--[a-z0-9-]+\.example$/);
        expect(domainOf(text.toUpperCase().replaceAll("SS", "ß"))).toBe(domain);
        expect(domainOf(domain.toUpperCase())).toBe(domain);
      }),
    );
  });

  test.each([
    ["BÜCHER.example", "xn--bcher-kva.example"],
    ["bücher。example", "xn--bcher-kva.example"],
    ["例え.テスト", "xn--r8jz45g.xn--zckzah"],
    ["bu\u0308cher.example", "xn--bcher-kva.example"],
    ["Ｊｕｎｉｐｅｒ.example", "juniper.example"],
  ])("international names come as punycode: %s", (text, domain) => {
    expect(readDomain(text)).toEqual({ domain });
  });

  test.each([
    ["www.com", "www.com"],
    ["www.co.uk", "www.co.uk"],
    ["www.www.com", "www.com"],
    ["www.github.io", "www.github.io"],
    ["wwwjuniper.example", "wwwjuniper.example"],
  ])("www. goes only while a whole domain is left: %s", (text, domain) => {
    expect(readDomain(text)).toEqual({ domain });
  });

  test("keeps its subdomains", () => {
    fc.assert(
      fc.property(
        label.filter((text) => text !== "www"),
        registered,
        (sub, name) => {
          expect(readDomain(`${sub}.${name}`)).toEqual({ domain: `${sub}.${name}` });
        },
      ),
    );
  });
});

describe("what cannot be monitored", () => {
  test.each(["co.uk", "com", "github.io", "blogspot.com", "https://co.uk./x", "CO.UK", "localhost", "example"])(
    "a public suffix: %s",
    (text) => {
      expect(refusalOf(text)).toBe("public suffix");
    },
  );

  test.each(["gmail.com", "GMAIL.com", "https://www.gmail.com/mail", "outlook.com.", "hotmail.co.uk"])(
    "a public mail provider: %s",
    (text) => {
      expect(refusalOf(text)).toBe("public mail provider");
    },
  );

  test("the operator's word goes before what is known of providers, both ways, and not before the rest", () => {
    expect(readDomain("gmail.com", () => "allow")).toEqual({ domain: "gmail.com" });
    expect(readDomain("www.juniper.example", () => "deny")).toEqual({ refused: "public mail provider" });
    expect(readDomain("co.uk", () => "allow")).toEqual({ refused: "public suffix" });
    expect(readDomain("not a domain", () => "allow")).toEqual({ refused: "malformed" });
  });

  test("an IP address, in any spelling that a browser takes for one", () => {
    const spelled = fc.ipV4Extended();
    fc.assert(
      fc.property(
        fc.oneof(
          spelled,
          fc.ipV4(),
          fc.ipV6(),
          fc.ipV6().map((ip) => `[${ip}]`),
        ),
        (ip) => {
          for (const text of [ip, `http://${ip}/`, `${ip}.`, `${ip}:80`]) expect(domainOf(text)).toBeUndefined();
        },
      ),
    );
  });

  test.each([
    "",
    " ",
    ".",
    "..",
    "juniper..example",
    ".juniper.example",
    "-juniper.example",
    "juniper-.example",
    "juniper example.com",
    "jun\0iper.example",
    "user@juniper.example",
    "https://user:secret@juniper.example/",
    "juniper.example:99999999",
    "%6auniper.example",
    "*.juniper.example",
    "juniper.example,other.example",
    `${"a".repeat(64)}.example`,
    `${"a.".repeat(130)}example`,
    "\ud800.example",
  ])("what is no domain: %j", (text) => {
    expect(refusalOf(text)).toBe("malformed");
  });

  test("is refused in words that name it, in a bounded length", () => {
    for (const text of ["co.uk", "gmail.com", "not a domain", "x".repeat(2000)]) {
      const message = monitoredDomain(noVerdicts).safeParse(text).error?.issues[0]?.message ?? "";
      expect(message).toContain(`'${text.slice(0, 100)}'`);
      expect(message.length).toBeLessThan(300);
    }
  });
});
