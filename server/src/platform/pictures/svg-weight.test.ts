import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { isTooHeavy } from "./svg-weight.ts";

const svg = (inner: string, before = ""): Buffer =>
  Buffer.from(`${before}<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8">${inner}</svg>`);

const levels = (count: number, of: (level: number) => string): string =>
  Array.from({ length: count }, (_, level) => of(level + 1)).join("");

const copies = (href: (level: number) => string, before = "") =>
  svg(
    `<defs><g id="g0"><rect width="1" height="1"/></g>${levels(30, (level) => `<g id="g${level}">${href(level - 1).repeat(10)}</g>`)}</defs><use href="#g30"/>`,
    before,
  );

describe("an SVG is too heavy with", () => {
  test.each<[string, Buffer]>([
    ["copies of copies", copies((level) => `<use xlink:href="#g${level}"/>`)],
    ["the same in single quotes, with spaces", copies((level) => `<use href = '#g${level}' />`)],
    [
      "patterns in patterns",
      svg(
        `<pattern id="p0"><rect/></pattern>${levels(30, (level) => `<pattern id="p${level}">${`<rect fill="url(#p${level - 1})"/>`.repeat(10)}</pattern>`)}<rect fill="url(#p30)"/>`,
      ),
    ],
    ["too many elements", svg("<g/>".repeat(20_001))],
    ["elements in elements in elements", svg(`${"<g>".repeat(200)}${"</g>".repeat(200)}`)],
    [
      "a chain of copies that is too long",
      svg(levels(200, (level) => `<g id="c${level}"><use href="#c${level - 1}"/></g>`) + `<use href="#c200"/>`),
    ],
    [
      "the same behind letters written as numbers",
      copies((level) => `<use href="&#x23;&hidden;${level}"/>`, `<!DOCTYPE svg [<!ENTITY hidden "g">]>`),
    ],
    ["a circle of references", svg(`<g id="round"><use href="#round"/></g><use href="#round"/>`)],
    [
      "a heavy part that shares its name with a light one",
      svg(`<g id="x">${"<g/>".repeat(300)}</g><g id="x"/>${`<use href="#x"/>`.repeat(300)}`),
    ],
    ["elements in an entity", svg("&e;", `<!DOCTYPE svg [<!ENTITY e "<use href='#x'/>">]>`)],
  ])("%s", (_what, content) => {
    expect(isTooHeavy(content)).toBe(true);
  });
});

test("what logos have is not too heavy: gradients used everywhere, copies, comments, entities for addresses", () => {
  const stops = `<stop offset="0"/><stop offset="1"/>`;
  const logo = svg(
    `<style>.a{fill:url(#fill)}</style><linearGradient id="fill">${stops}</linearGradient><!-- <g> -->
     <symbol id="s"><path d="M0 0"/></symbol>${`<use href="#s" fill="url(#fill)"/>`.repeat(500)}
     <text>a &gt; b</text><path d="M0 0" data-x="a > b"/>`,
    `<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY ns "http://www.w3.org/2000/svg">]>`,
  );
  expect(isTooHeavy(logo)).toBe(false);
  expect(isTooHeavy(svg("<g/>".repeat(10_000)))).toBe(false);
});

test("other pictures, broken text and nothing weigh nothing", () => {
  expect(isTooHeavy(Buffer.alloc(0))).toBe(false);
  expect(isTooHeavy(Buffer.from([0x89, 0x50, 0x4e, 0x47]))).toBe(false);
  expect(isTooHeavy(Buffer.from("<svg><g <!-- <![CDATA["))).toBe(false);
});

test("whatever the text, it is read to its end without an error", () => {
  const piece = fc.constantFrom(
    "<g>",
    "</g>",
    "<use href='#a'/>",
    `<g id="a">`,
    "<!--",
    "-->",
    "<![CDATA[",
    "]]>",
    '"',
    "<",
    "[",
    "<!DOCTYPE",
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      expect(typeof isTooHeavy(Buffer.from(pieces.join("")))).toBe("boolean");
    }),
  );
});
