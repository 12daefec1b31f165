import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrastOf } from "../../../kernel/colour.ts";
import { BrandChanges, BrandColour, coloursOf, LogoFile } from "./brand.ts";

const problems = (result: { success: boolean; error?: { issues: { message: string }[] } }): string[] =>
  result.error?.issues.map(({ message }) => message) ?? [];

describe("a partner's colour", () => {
  test.each([
    ["#1f5f5b", "#1f5f5b"],
    ["  #8B1E3F ", "#8b1e3f"],
    ["#000000", "#000000"],
  ])("%j is taken as %s", (given, kept) => {
    expect(BrandColour.parse(given)).toBe(kept);
  });

  test.each(["", "teal", "#fff", "#12345", "1f5f5b", "#1f5f5b;}", "url(x)"])(
    "%j is no colour, and that is all that is said",
    (text) => {
      expect(problems(BrandColour.safeParse(text))).toEqual(["must be a colour such as #1f5f5b"]);
    },
  );

  test("that cannot be read on our paper is refused with its contrast and with one that can, which is then taken", () => {
    expect(problems(BrandColour.safeParse("#ffff00"))[0]).toMatch(
      /^has a contrast of 1\.0 on our paper and needs 4\.5; #[0-9a-f]{6} would do$/,
    );
    const colours = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`);
    fc.assert(
      fc.property(colours, (colour) => {
        const [problem] = problems(BrandColour.safeParse(colour));
        if (problem === undefined) return;
        const [, said = "", nearest = ""] = /contrast of ([\d.]+) .*; (#[0-9a-f]{6}) would do/.exec(problem) ?? [];
        // The message must never say "4.5 and needs 4.5".
        expect(Number(said)).toBeLessThan(4.5);
        expect(BrandColour.parse(nearest)).toBe(nearest);
      }),
    );
  });

  test("has a likeness for the dark that can be read there; ours is chosen by hand", () => {
    expect(coloursOf(null)).toEqual({ light: "#1f5f5b", dark: "#6fc3b8" });
    for (const colour of ["#000000", "#1f5f5b", "#8b1e3f", "#0000ff", "#767676"]) {
      const { light, dark } = coloursOf(colour);
      expect(light).toBe(colour);
      for (const ground of ["#1b1e26", "#12141a"]) expect(contrastOf(dark, ground)).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe("a logo", () => {
  const latin = (text: string) => Buffer.from(text, "latin1");
  const PNG = latin("\x89PNG\r\n\x1a\n and more");

  test.each<[string, Buffer, string]>([
    ["a PNG", PNG, "image/png"],
    ["a JPEG", latin("\xff\xd8\xff\xe0 and more"), "image/jpeg"],
    ["a WebP", latin("RIFF\x10\x00\x0a\x00WEBPVP8 "), "image/webp"],
    ["a plain SVG", Buffer.from("<svg></svg>"), "image/svg+xml"],
    [
      "an SVG behind a declaration, comments and a document type",
      Buffer.from(
        `\uFEFF<?xml version="1.0"?>\n<!-- made -->\n<!-- by -- hand -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">\n<svg\nwidth="1"/>`,
      ),
      "image/svg+xml",
    ],
    [
      "an SVG of another program",
      Buffer.from(`<!DOCTYPE svg [ <!ENTITY ns "http://x"> ]><svg xmlns="&ns;"/>`),
      "image/svg+xml",
    ],
  ])("%s is known by its content", (_what, content, type) => {
    expect(LogoFile.parse(content)).toEqual({ type, content });
  });

  test.each<[string, Buffer]>([
    ["an empty file", Buffer.alloc(0)],
    ["a page", Buffer.from("<!doctype html><html><svg></svg></html>")],
    ["a page that begins with a comment", Buffer.from("<!-- x --><script>alert(1)</script>")],
    ["a GIF", latin("GIF89a")],
    ["half a signature", PNG.subarray(0, 7)],
    ["a RIFF that is a sound", latin("RIFF\x10\x00\x00\x00WAVEfmt ")],
    ["a word that begins like an SVG", Buffer.from("<svgfoo>")],
    ["a script", Buffer.from("alert('<svg>')")],
    ["a PDF", latin("%PDF-1.7")],
  ])("%s is none", (_what, content) => {
    expect(problems(LogoFile.safeParse(content))).toEqual(["must be a PNG, JPEG, WebP or SVG image"]);
  });

  test("may have 256 KiB and not a byte more, whatever it is", () => {
    const padded = (bytes: number) => Buffer.concat([PNG, Buffer.alloc(bytes - PNG.length)]);
    expect(LogoFile.safeParse(padded(256 * 1024)).success).toBe(true);
    const tooLarge = ["must not be larger than 256 KiB"];
    expect(problems(LogoFile.safeParse(padded(256 * 1024 + 1)))).toEqual(tooLarge);
    expect(problems(LogoFile.safeParse(Buffer.alloc(10_000_000)))).toEqual(tooLarge);
  });

  // Each of these once made a pattern run forever, or would do so with a careless one.
  test.each<[string, string]>([
    ["comments without an end to them", "<!---->".repeat(37_000)],
    ["a comment that never closes", `<!--${"-".repeat(260_000)}`],
    ["white space", " ".repeat(262_000)],
    ["comments with white space between them", "<!-- -->   \n".repeat(21_000)],
    ["an endless document type", `<!DOCTYPE svg [${"<!ENTITY a 'b'>".repeat(17_000)}`],
    ["an endless declaration", `<?xml ${"x".repeat(262_000)}`],
  ])("%s is refused and not pondered over", (_what, text) => {
    expect(LogoFile.safeParse(Buffer.from(text)).success).toBe(false);
  });

  test("is not text", () => {
    expect(LogoFile.safeParse("<svg></svg>").success).toBe(false);
  });
});

test("a change says at least one thing; null takes away, and what is left out stays", () => {
  expect(problems(BrandChanges.safeParse({}))).toEqual(["At least one of colour or logo must be given"]);
  expect(problems(BrandChanges.safeParse({ size: 3 }))).toHaveLength(1);
  expect(BrandChanges.parse({ colour: null })).toEqual({ colour: null });
  expect(BrandChanges.parse({ logo: null, colour: "#1F5F5B" })).toEqual({ logo: null, colour: "#1f5f5b" });
});
