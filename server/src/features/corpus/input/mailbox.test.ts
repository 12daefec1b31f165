import { Readable } from "node:stream";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { HUGE_TEXTS, hostileText } from "../../../../test/support/hostile-text.ts";
import { addressInText } from "./address-in-line.ts";
import { type Mailbox, MailboxReader, readMailboxSlowly } from "./mailbox.ts";
import { openInput } from "./source.ts";
import { TextWindow } from "./text-window.ts";

const reader = new MailboxReader();
const written = (mailbox: Mailbox | undefined) => mailbox && `${mailbox.local}@${mailbox.domain}`;

/** The characters that matter to the parser, mixed so that the result often resembles an address. */
const nearAscii = fc.string({
  unit: fc.constantFrom(
    ...Array.from("aZ9._-+@@!#'/|`{%<>\"(): ;,\t\\[]"),
    "mailto:",
    ".com",
    "xn--",
    "@b.example",
    "x".repeat(40),
  ),
  maxLength: 24,
});
const spelled = fc
  .tuple(
    fc.stringMatching(/^[a-zA-Z0-9+._'!-]{1,66}$/),
    fc.stringMatching(/^[a-zA-Z0-9._-]{1,70}$/),
    fc.constantFrom("", ".", "..", ".Example", ".co_m", ".12"),
  )
  .map(([local, host, end]) => `${local}@${host}${end}`);
const wrapped = fc
  .tuple(
    fc.constantFrom("", " ", '"', "'", "<", "mailto:", '"<'),
    spelled,
    fc.constantFrom("", " ", '"', "'", ">", '>"'),
  )
  .map((parts) => parts.join(""));
const anyField = fc.oneof(
  nearAscii,
  spelled,
  wrapped,
  hostileText(),
  fc.tuple(hostileText(), spelled).map((p) => p.join("@")),
);

const anyLine = fc.oneof(
  anyField,
  fc.tuple(spelled, nearAscii).map((parts) => parts.join(":")),
);

test("the short cuts read every field as the long way does", () => {
  fc.assert(
    fc.property(anyField, (field) => {
      expect(reader.read(field)).toEqual(readMailboxSlowly(field));
    }),
    { numRuns: 5_000 },
  );
});

describe("an address read from bytes", () => {
  async function windowOf(text: string) {
    const input = await openInput("-", Readable.from([Buffer.from(text)]));
    const window = new TextWindow(input, 0);
    await window.refill();
    return window;
  }

  test("is the one that the long way reads, or is left to it", async () => {
    const plain = new MailboxReader();
    await fc.assert(
      fc.asyncProperty(anyLine, fc.constantFrom("", "x\n"), async (field, before) => {
        const text = before + field;
        const window = await windowOf(text);
        const to = Buffer.byteLength(text);
        const whole = plain.readPlain(window, before.length, to, true);
        if (whole !== undefined) expect(whole).toEqual(readMailboxSlowly(field));
        const first = plain.readPlain(window, before.length, to);
        if (first === undefined) return;
        expect(first).toEqual(readMailboxSlowly(field.split(/[:;|, \t\r\n]/)[0] ?? ""));
        expect(first).toEqual(addressInText(plain, field.split(/[\r\n]/)[0] ?? ""));
      }),
      { numRuns: 3_000 },
    );
  });

  test("is read at once in its usual forms, so that the long way is the exception", async () => {
    for (const [text, address] of [
      ["ann@mail.example", "ann@mail.example"],
      ["Ann.Lee+News@Mail.EXAMPLE.:secret", "ann.lee@mail.example"],
      ["+ann+x@mail.example;b@c.example", "+ann+x@mail.example"],
      ["a.very.long.local.part_indeed@mail.example\r\n", "a.very.long.local.part_indeed@mail.example"],
      ["ann@my_host.mail.example|x", "ann@my_host.mail.example"],
    ] as const) {
      const window = await windowOf(text);
      expect(written(reader.readPlain(window, 0, text.length))).toBe(address);
    }
  });
});

test("what people paste around an address is taken off", () => {
  for (const field of [
    "ann@mail.example",
    "  ann@mail.example\u00a0",
    '"ann@mail.example"',
    "'ann@mail.example'",
    "<ann@mail.example>",
    "mailto:ann@mail.example",
    '"<MAILTO:Ann+tag@Mail.Example..>"',
    "ann@mail.example...",
  ]) {
    expect(written(reader.read(field)), field).toBe("ann@mail.example");
  }
  expect(written(reader.read("o'neill@mail.example"))).toBe("o'neill@mail.example");
  expect(written(reader.read("jörg+x@Bücher.Example"))).toBe("jörg@xn--bcher-kva.example");
});

test("text that isn't an address is rejected, and so are bytes that aren't UTF-8", () => {
  for (const field of [
    "",
    "ann",
    "@mail.example",
    "ann@",
    "ann@localhost",
    "a@b@mail.example",
    "ann@192.0.2.1",
    "a..b@c.example",
  ]) {
    expect(reader.read(field), field).toBeUndefined();
  }
  expect(reader.read("j\ufffdrg@mail.example")).toBeUndefined();
});

test("huge fields are answered at once", () => {
  for (const text of HUGE_TEXTS) {
    expect(reader.read(text)).toBeUndefined();
    expect(reader.read(`${text}@mail.example`)).toBeUndefined();
  }
});

test("more domains than the cache holds are still read right", () => {
  const many = new MailboxReader();
  for (let n = 0; n < 120_000; n++) {
    const domain = `d${n % 60_000}.example`;
    if (many.read(`a@${domain}`)?.domain !== domain) expect.fail(domain);
  }
});
