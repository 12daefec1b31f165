import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HUGE_TEXTS, hostileText } from "../../test/support/hostile-text.ts";
import { EmailAddress, mailboxOf, readEmailAddress } from "./email-address.ts";

const atom = fc.stringMatching(/^[a-z0-9_-]{1,10}$/);
const local = fc.array(atom, { minLength: 1, maxLength: 3 }).map((atoms) => atoms.join("."));
const domain = fc
  .tuple(fc.stringMatching(/^[a-z0-9]{1,10}$/), fc.constantFrom("example", "co.uk", "com", "nosuchtld"))
  .map((labels) => labels.join("."));
const address = fc.tuple(local, domain).map(([name, host]) => `${name}@${host}`);
const tag = fc.stringMatching(/^[a-z0-9_+-]{0,10}$/);

/** An @ in the middle makes the text more likely to pass as an address. */
const nearAddress = () => fc.tuple(hostileText(), domain).map(([text, host]) => `${text.slice(0, 60)}@${host}`);

describe("whatever is sent", () => {
  test("reading never throws, and what comes out can be stored: one @, a dotted ASCII domain, no control, no space", () => {
    fc.assert(
      fc.property(fc.oneof(hostileText(), nearAddress()), (text) => {
        const read = readEmailAddress(text);
        if (read === undefined) return;
        expect(read).toMatch(/^[^\s@"()<>]+@[a-z0-9_-]+(\.[a-z0-9_-]+)+$/u);
        expect(read).not.toMatch(/[\u0000-\u001f\u007f]/);
        expect(read.isWellFormed()).toBe(true);
        expect(read.length).toBeLessThanOrEqual(254);
        expect(read).toBe(read.toLowerCase());
      }),
      { numRuns: 5000 },
    );
  });

  test("reading what was read changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(hostileText(), nearAddress(), address), (text) => {
        const read = readEmailAddress(text);
        if (read !== undefined) expect(readEmailAddress(read)).toBe(read);
      }),
      { numRuns: 5000 },
    );
  });

  test("a hundred kilobytes are refused, not pondered", () => {
    for (const text of HUGE_TEXTS) expect(readEmailAddress(text)).toBeUndefined();
  });
});

describe("the same address", () => {
  test("is found in capitals and between spaces, and keeps its +tag", () => {
    fc.assert(
      fc.property(local, tag, domain, fc.constantFrom("", " ", "\t", "\r\n"), (name, note, host, space) => {
        const plain = `${name}+${note}@${host}`;
        expect(readEmailAddress(`${space}${plain.toUpperCase()}${space}`)).toBe(plain);
      }),
    );
  });

  test.each([
    ["info@BÜCHER.example", "info@xn--bcher-kva.example"],
    ["Info@xn--bcher-kva.EXAMPLE", "info@xn--bcher-kva.example"],
    ["josé@juniper.example", "josé@juniper.example"],
    ["o'neill@juniper.example", "o'neill@juniper.example"],
    ["{curly}|pipe@juniper.example", "{curly}|pipe@juniper.example"],
    ["anyone@gmail.com", "anyone@gmail.com"],
    ["a@b.co.uk.", "a@b.co.uk"],
  ])("unusual but real: %s", (text, read) => {
    expect(readEmailAddress(text)).toBe(read);
  });

  test("the quick way and the long way agree on plain addresses", () => {
    // "ß" is a letter but not plain, so it takes the address through the slow path.
    fc.assert(
      fc.property(local, domain, (name, host) => {
        expect(readEmailAddress(`ß${name}@${host}`)).toBe(`ß${readEmailAddress(`${name}@${host}`) ?? ""}`);
      }),
    );
  });

  test("may come with its accents apart, and end in a dot", () => {
    const spelled = "Jose\u0301@bu\u0308cher.example.";
    expect(readEmailAddress(spelled)).toBe("josé@xn--bcher-kva.example");
    const long = `${"e\u0301".repeat(32)}@${"e\u0301".repeat(50)}.example`;
    expect(readEmailAddress(long)).toBe(readEmailAddress(long.normalize("NFC")));
    expect(readEmailAddress(long)).toBeDefined();
  });
});

describe("what is no address", () => {
  test.each([
    "",
    "@",
    "juniper.example",
    "@juniper.example",
    "owner@",
    "owner@localhost",
    "owner@juniper..example",
    "owner@-juniper.example",
    "owner@[127.0.0.1]",
    "owner@127.0.0.1",
    "owner@0x7f.1",
    ".owner@juniper.example",
    "owner.@juniper.example",
    "ow..ner@juniper.example",
    "ow ner@juniper.example",
    "a@b@juniper.example",
    '"owner"@juniper.example',
    "Owner <owner@juniper.example>",
    "owner@juniper.example (work)",
    "owner@juniper.example, other@juniper.example",
    "owner@juniper.example,",
    ",owner@juniper.example",
    `owner${"\u0301".repeat(31)}@juniper.example`,
    "all: owner@juniper.example;",
    "mailto:owner@juniper.example",
    "owner\0@juniper.example",
    "owner@juniper.example\0",
    "ow\u0085ner@juniper.example",
    "owner@juniper.example\nbcc: x@y.example",
    "\ud800@juniper.example",
    `${"a".repeat(65)}@juniper.example`,
    `${"é".repeat(33)}@juniper.example`,
    `owner@${"a.".repeat(124)}example`,
  ])("%j is refused, in words that name it", (text) => {
    expect(readEmailAddress(text)).toBeUndefined();
    const message = EmailAddress.safeParse(text).error?.issues[0]?.message ?? "";
    expect(message).toBe(`'${text.trim().slice(0, 100)}' is not a valid email address`);
  });
});

describe("the mailbox of an address", () => {
  test("is the same whatever the +tag, and has none", () => {
    fc.assert(
      fc.property(address, tag, (plain, note) => {
        const tagged = plain.replace("@", `+${note}@`);
        expect(mailboxOf(tagged)).toBe(plain);
        expect(mailboxOf(plain)).toBe(plain);
      }),
    );
  });

  test("differs where the name or the domain does", () => {
    fc.assert(
      fc.property(address, address, tag, (one, other, note) => {
        const isSame = mailboxOf(one) === mailboxOf(other.replace("@", `+${note}@`));
        expect(isSame).toBe(one === other);
      }),
    );
  });

  test("never throws, and taking it twice changes nothing", () => {
    fc.assert(
      fc.property(fc.oneof(hostileText(), nearAddress()), (text) => {
        expect(mailboxOf(mailboxOf(text))).toBe(mailboxOf(text));
      }),
    );
  });

  test("is the address itself where nothing comes before the +", () => {
    expect(mailboxOf("+note@juniper.example")).toBe("+note@juniper.example");
  });
});
