import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DARK, LIGHT, type Palette } from "../../src/kernel/palette.ts";
import { TONE_OF_LEVEL, WORST_SCORE } from "../../src/kernel/score-scale.ts";

// The portal cannot import the server's colours, so it repeats them. Mails, PDFs and the portal must look the same.

const web = (path: string): string => readFileSync(new URL(`../../../web/src/${path}`, import.meta.url), "utf8");

const pairsIn = (text: string, pair: RegExp): Record<string, string> =>
  Object.fromEntries([...text.matchAll(pair)].map(([, name = "", value = ""]) => [name, value]));

/** Expands `#fff` to the long form that the server uses. */
const inFull = (colour: string): string => colour.replace(/^#(.)(.)(.)$/, "#$1$1$2$2$3$3");

const variablesOf = ({ tones, ...plain }: Palette): Record<string, string> => ({
  ...plain,
  ...Object.fromEntries(
    Object.entries({
      crit: tones.critical,
      high: tones.high,
      med: tones.medium,
      low: tones.low,
      ok: tones.resolved,
    }).flatMap(([name, { text, ground }]) => [
      [name, text],
      [`${name}-bg`, ground],
    ]),
  ),
});

describe("the portal repeats", () => {
  const [light = "", dark = ""] = web("design/tokens.css").split("prefers-color-scheme: dark");

  test.each([
    { side: "light", sheet: light, palette: LIGHT },
    { side: "dark", sheet: dark, palette: DARK },
  ])("the colours of the $side side", ({ sheet, palette }) => {
    const found = pairsIn(sheet, /^ +--([a-z-]+): (#[0-9a-f]{3,6});$/gm);
    for (const name of Object.keys(found)) found[name] = inFull(found[name] ?? "");
    expect(found).toEqual(variablesOf(palette));
  });

  test("both sides in the documentation", () => {
    const found = [...web("docs/tokens.css").matchAll(/^ +--([a-z-]+): light-dark\((#[0-9a-f]+), (#[0-9a-f]+)\);$/gm)]
      .map(([, name = "", light = "", dark = ""]) => ({ name, light: inFull(light), dark: inFull(dark) }))
      .filter(({ name }) => name in variablesOf(LIGHT));
    const [lights, darks] = [variablesOf(LIGHT), variablesOf(DARK)];
    expect(found).toEqual(found.map(({ name }) => ({ name, light: lights[name], dark: darks[name] })));
    expect(found.length).toBe(Object.keys(lights).length);
  });

  test("which tone a level of the threat score has", () => {
    const [, table = ""] = /toneOfLevel[^{]*\{([^}]*)\}/.exec(web("portal/parts/tone.ts")) ?? [];
    expect(pairsIn(table, /(\w+): "(\w+)"/g)).toEqual(TONE_OF_LEVEL);
  });

  test("the worst threat score", () => {
    expect(web("portal/parts/gauge.tsx")).toContain(`export const WORST_SCORE = ${WORST_SCORE};`);
  });
});
