import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { DARK, LIGHT, type Palette } from "../../src/kernel/palette.ts";
import { TONE_OF_LEVEL, WORST_SCORE } from "../../src/kernel/score-scale.ts";

// The portal cannot import the server's colours, so it repeats them. Emails, PDFs and the portal must look the same.

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
      ok: tones.good,
    }).flatMap(([name, { text, ground }]) => [
      [name, text],
      [`${name}-bg`, ground],
    ]),
  ),
});

describe("the portal repeats", () => {
  test.each([
    { side: "light", colour: /^ +--([a-z-]+): light-dark\((#[0-9a-f]+), #/gm, palette: LIGHT },
    { side: "dark", colour: /^ +--([a-z-]+): light-dark\(#[0-9a-f]+, (#[0-9a-f]+)\);$/gm, palette: DARK },
  ])("the colours of the $side side", ({ colour, palette }) => {
    const found = pairsIn(web("design/tokens.css"), colour);
    for (const name of Object.keys(found)) found[name] = inFull(found[name] ?? "");
    expect(found).toEqual(variablesOf(palette));
  });

  test("which tone a level of the threat score has", () => {
    const [, table = ""] = /toneOfLevel[^{]*\{([^}]*)\}/.exec(web("design/tones.ts")) ?? [];
    expect(pairsIn(table, /(\w+): "(\w+)"/g)).toEqual(TONE_OF_LEVEL);
  });

  test("the worst threat score", () => {
    expect(web("portal/parts/gauge.tsx")).toContain(`export const WORST_SCORE = ${WORST_SCORE};`);
  });
});
