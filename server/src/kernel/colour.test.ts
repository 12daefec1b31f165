import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contrastOf, isColour, shadeOn } from "./colour.ts";

const colours = () => fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test.each([
  ["#1f5f5b", true],
  ["#ABCDEF", true],
  ["#abc", false],
  ["1f5f5b", false],
  ["#1f5f5", false],
  ["#1f5f5bb", false],
  ["#1f5f5g", false],
  ["teal", false],
  ["rgb(0,0,0)", false],
  ["#1f5f5b\n", false],
  ["#1f5f5b;background:url(x)", false],
  ["", false],
])("%j is a colour: %j", (text, expected) => {
  expect(isColour(text)).toBe(expected);
});

describe("contrast", () => {
  // The standard's own examples, and values that other tools give for the same pairs.
  test.each([
    ["#000000", "#ffffff", 21],
    ["#ffffff", "#ffffff", 1],
    ["#777777", "#ffffff", 4.48],
    ["#767676", "#ffffff", 4.54],
    ["#ff0000", "#ffffff", 4],
    ["#0000ff", "#ffffff", 8.59],
    ["#00ff00", "#000000", 15.3],
  ])("of %s and %s is %d", (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 2);
  });

  test("is the same from both sides, in either case, and lies between 1 and 21", () => {
    fc.assert(
      fc.property(colours(), colours(), (one, other) => {
        const contrast = contrastOf(one, other);
        expect(contrastOf(other, one)).toBe(contrast);
        expect(contrastOf(one.toUpperCase(), other)).toBe(contrast);
        expect(contrast).toBeGreaterThanOrEqual(1);
        expect(contrast).toBeLessThanOrEqual(21);
      }),
    );
  });
});

describe("a shade", () => {
  const LIGHT = ["#ffffff", "#f7f6f2"];
  const DARK = ["#1b1e26", "#12141a"];

  test("has the contrast that was asked for on every ground, whatever the colour", () => {
    fc.assert(
      fc.property(colours(), (colour) => {
        const cases = [
          [LIGHT, "dark", 4.5],
          [DARK, "light", 7],
        ] as const;
        for (const [grounds, towards, contrast] of cases) {
          const shade = shadeOn(grounds, colour, { towards, contrast });
          expect(isColour(shade)).toBe(true);
          for (const ground of grounds) expect(contrastOf(shade, ground)).toBeGreaterThanOrEqual(contrast);
        }
      }),
    );
  });

  test("of a colour that has it already is the colour itself", () => {
    fc.assert(
      fc.property(colours(), (colour) => {
        const shade = shadeOn(LIGHT, colour, { towards: "dark", contrast: 4.5 });
        if (LIGHT.every((ground) => contrastOf(colour, ground) >= 4.5)) expect(shade).toBe(colour);
        // A colour that already is such a shade stays the same.
        expect(shadeOn(LIGHT, shade, { towards: "dark", contrast: 4.5 })).toBe(shade);
      }),
    );
  });

  test("keeps the hue: a pale red becomes a darker red, not a grey", () => {
    const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
    const [red = 0, green = 0, blue = 0] = parts(shadeOn(LIGHT, "#ff9999", { towards: "dark", contrast: 4.5 }));
    expect(red).toBeGreaterThan(green + 50);
    expect(Math.abs(green - blue)).toBeLessThanOrEqual(1);
    const [, lighter = 0, lightBlue = 0] = parts(shadeOn(DARK, "#001a33", { towards: "light", contrast: 7 }));
    expect(lightBlue).toBeGreaterThan(lighter);
  });

  test("that nothing could be is the end of the way", () => {
    expect(shadeOn(["#808080"], "#123456", { towards: "light", contrast: 21 })).toBe("#ffffff");
    expect(shadeOn(["#808080"], "#123456", { towards: "dark", contrast: 21 })).toBe("#000000");
  });
});
