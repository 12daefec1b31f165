import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { coloursOf } from "../../src/features/organisations/index.ts";
import { alertLetter } from "../../src/features/notifications/alert-letter.ts";
import { signInLetter } from "../../src/features/notifications/sign-in-letter.ts";
import { welcomeLetter } from "../../src/features/notifications/welcome-letter.ts";
import { reportLetter } from "../../src/features/reports/report-letter.ts";
import { contrastOf } from "../../src/kernel/colour.ts";
import { locales } from "../../src/platform/i18n/messages.ts";
import type { Letter } from "../../src/platform/mail/letter.ts";
import { hostileText } from "../support/hostile-text.ts";
import { coloursIn, readHtml, type ReadHtml, shownIn } from "../support/html-reader.ts";
import {
  aKnownBreach,
  aLogo,
  anAlert,
  aReport,
  aSender,
  aSignIn,
  aWelcome,
  clearFacts,
  reportFacts,
  SHAPES,
} from "../support/mails/letters.ts";

type Written = { what: string; letter: Letter; read: ReadHtml };

const read = (what: string, letter: Letter): Written => ({ what, letter, read: readHtml(letter.html) });

/** Every kind of email, with little and with much content. */
function lettersIn(locale: string): Written[] {
  const shaped = Object.entries(SHAPES).flatMap(([shape, { customerName, breaches }]) => [
    read(`alert, ${shape}`, alertLetter(anAlert({ locale, customerName, breaches }))),
    read(`alert, ${shape}, redacted`, alertLetter(anAlert({ locale, customerName, breaches, isRedacted: true }))),
    read(`report, ${shape}`, reportLetter(aReport({ locale, customerName, facts: reportFacts(breaches, locale) }))),
    read(`welcome, ${shape}`, welcomeLetter(aWelcome({ locale, customerName }))),
    read(`sign-in, ${shape}`, signInLetter(aSignIn({ locale, customerName }))),
  ]);
  const user = "owner@juniper-bakery.example";
  const sender = aSender({ logo: aLogo() });
  return [
    ...shaped,
    read("alert to somebody else", alertLetter(anAlert({ locale, portalUrl: null, portalUser: user, sender }))),
    read(
      "alert where nobody can sign in",
      alertLetter(anAlert({ locale, portalUrl: null, breaches: SHAPES["many"]?.breaches ?? [] })),
    ),
    read("report, clear", reportLetter(aReport({ locale, facts: clearFacts(), sender, portalUrl: null }))),
    read("welcome, nothing to watch", welcomeLetter(aWelcome({ locale, monitored: { domains: 0, emails: 0 } }))),
  ];
}

const linksOf = ({ elements }: ReadHtml): string[] =>
  elements.flatMap(({ name, attributes }) => (name === "a" ? [attributes["href"] ?? ""] : []));

const spaced = (text: string): string => text.replace(/[\s\p{Cc}]+/gu, " ").trim();

describe.each(locales())("letters in %s", (locale) => {
  const letters = lettersIn(locale);

  test("say in plain text everything that the page says, links included, in lines that fit", () => {
    for (const { what, letter, read } of letters) {
      const text = spaced(letter.text);
      const said = shownIn(read).flatMap((piece) => piece.text.split(" · ").map(spaced));
      const missing = said.filter((piece) => piece !== "•" && !text.includes(piece));
      expect(missing, what).toEqual([]);
      for (const link of linksOf(read))
        expect(letter.text, what).toContain(decodeURIComponent(link.replace("mailto:", "")));
      const tooLong = letter.text.split("\n").filter(
        (line) =>
          line.length > 76 &&
          line
            .trim()
            .replace(/^(-|\[ \]) /, "")
            .includes(" "),
      );
      if (!what.includes("longest")) expect(tooLong, what).toEqual([]);
    }
  });

  test("load nothing, run nothing and lead nowhere but to our pages and to the partner", () => {
    for (const { what, letter, read } of letters) {
      const urls = [...letter.html.matchAll(/\w+:\/\/[^\s"<]*/g), ...letter.text.matchAll(/\w+:\/\/\S*/g)].map(
        ([url]) => url,
      );
      expect(
        urls.filter((url) => !url.startsWith("https://watch.example/")),
        what,
      ).toEqual([]);
      const elsewhere = linksOf(read).filter(
        (link) => !/^(https:\/\/watch\.example\/|mailto:help@brightpath\.example$)/.test(link),
      );
      expect(elsewhere, what).toEqual([]);
      expect(letter.html, what).not.toMatch(/<(script|link|iframe|form|object|svg)|url\(|@import/);
      const pictures = read.elements.filter(({ name }) => name === "img").map(({ attributes }) => attributes["src"]);
      expect(pictures, what).toEqual((letter.attachments ?? []).flatMap(({ cid }) => (cid ? [`cid:${cid}`] : [])));
    }
  });

  test("have a subject of one short line, a language, a title and a preview", () => {
    for (const { what, letter, read } of letters) {
      expect(letter.subject, what).toMatch(/^\P{Cc}{8,90}$/u);
      expect(read.elements[0], what).toMatchObject({ name: "html", attributes: { lang: locale } });
      const hidden = read.pieces.filter((piece) => !shownIn(read).includes(piece)).map(({ text }) => spaced(text));
      expect(hidden[0], what).toBe(spaced(letter.subject));
      expect(spaced(letter.text), what).toContain(hidden[1]);
    }
  });

  test("stay below 102 kB, where Gmail cuts a mail off", () => {
    for (const { what, letter } of letters) expect(Buffer.byteLength(letter.html), what).toBeLessThan(102_000);
  });
});

test.each([null, "#8b1e3f", "#767676", "#000000", "#0000ff"])(
  "all text can be read on its ground, light and dark, in the partner's colour %s",
  (colour) => {
    const sender = aSender({ colours: coloursOf(colour) });
    const letters = [
      alertLetter(anAlert({ sender, breaches: SHAPES["many"]?.breaches.filter((_, index) => index % 11 === 0) ?? [] })),
      alertLetter(anAlert({ sender, isRedacted: true })),
      reportLetter(aReport({ sender })),
      reportLetter(aReport({ sender, facts: clearFacts() })),
    ];
    const faint = letters
      .flatMap(({ html }) => coloursIn(readHtml(html)))
      .filter(({ colour, ground }) => !(contrastOf(colour, ground) >= 4.5));
    expect(faint).toEqual([]);
  },
);

describe("whatever names hold,", () => {
  /** Every email, with this text in every place where untrusted text can appear. */
  function lettersOf(text: string): Written[] {
    const sender = aSender({ name: text });
    const names = { sender, customerName: text };
    const emails = [text, `a${text}@b.example`];
    const breach = aKnownBreach({ title: text, domain: text, dataClasses: ["Passwords", text] });
    const breaches = [{ id: "1", emails, breach }];
    const facts = reportFacts(breaches);
    return [
      read("alert", alertLetter(anAlert({ ...names, breaches, portalUrl: null, portalUser: text }))),
      read("alert with links", alertLetter(anAlert({ ...names, breaches }))),
      read("redacted", alertLetter(anAlert({ ...names, breaches, isRedacted: true }))),
      read("report", reportLetter(aReport({ ...names, facts }))),
      read("welcome", welcomeLetter(aWelcome({ ...names, monitored: { domains: 0, emails: 0 } }))),
      read("sign-in", signInLetter(aSignIn(names))),
    ];
  }

  const shape = ({ read }: Written) =>
    read.elements
      .filter(({ attributes }) => attributes["style"] !== "display:inline-block;max-width:100%")
      .map(({ name }) => name);
  const usual = new Map(lettersOf("Juniper").map((written) => [written.what, shape(written)]));

  test.each([
    `"><script>alert(1)</script>`,
    `'><img src=x onerror=alert(1)>`,
    `</style></title><script>`,
    `<!--[if mso]><b>`,
    `javascript:alert(1)`,
    `&lt;b&gt;&amp;amp;`,
    `{customer} {count, plural, other {#}} '{'`,
    `$& $1 $\` <b>`,
  ])("%j is there as it was written", (text) => {
    for (const written of lettersOf(text)) {
      const { what, letter, read } = written;
      expect(shape(written), what).toEqual(usual.get(what));
      expect(
        shownIn(read)
          .map((piece) => piece.text)
          .join(""),
        what,
      ).toContain(text);
      expect(spaced(letter.text), what).toContain(spaced(text));
    }
  });

  test("they start no line, no header and no element of their own", () => {
    // A long line may be wrapped before any word, so the lines are compared with those of the name on one line.
    const onOneLine = lettersOf("A Bcc: all@b.example C").map(({ letter }) => letter.text);
    for (const [index, { what, letter }] of lettersOf("A\r\nBcc: all@b.example\u2028\n\nC").entries()) {
      expect(letter.subject, what).not.toMatch(/[\r\n\u2028]/);
      expect(letter.text, what).not.toMatch(/[\r\u2028]/);
      expect(letter.text, what).toBe(onOneLine[index]);
    }
    fc.assert(
      fc.property(hostileText(), (text) => {
        for (const written of lettersOf(text)) {
          expect(shape(written)).toEqual(usual.get(written.what));
          expect(written.letter.subject).toMatch(/^\P{Cc}*$/u);
        }
      }),
      { numRuns: 30 },
    );
  });
});
