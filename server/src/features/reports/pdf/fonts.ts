import { createRequire } from "node:module";
import { type Font, type Glyph, type GlyphPosition, openSync } from "fontkit";
import { LRUCache } from "lru-cache";

export const FONT_FILES = {
  text: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  strong: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  /** Only for our own words: it lacks letters that customers' names may need, and the box for a missing letter too. */
  heading: "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
} as const;
export type FontName = keyof typeof FONT_FILES;
export const FONT_NAMES = Object.keys(FONT_FILES) as FontName[];

type Run = { glyphs: readonly Glyph[]; positions: readonly ScaledPosition[]; advanceWidth: number };

/**
 * pdfkit scales the enumerable properties of a position in place, so a run could not be used twice. Here the only
 * enumerable one is the width, which pdfkit sets itself; the others are already scaled. With copies for each document,
 * a report took 40 ms of processor time instead of 32.
 */
class ScaledPosition {
  advanceWidth = 0;
  readonly #xAdvance: number;
  readonly #xOffset: number;
  readonly #yOffset: number;

  constructor({ xAdvance, xOffset, yOffset }: GlyphPosition, scale: number) {
    this.#xAdvance = xAdvance * scale;
    this.#xOffset = xOffset * scale;
    this.#yOffset = yOffset * scale;
  }

  get xAdvance(): number {
    return this.#xAdvance;
  }
  get xOffset(): number {
    return this.#xOffset;
  }
  get yOffset(): number {
    return this.#yOffset;
  }
}

/** Ordinary words come again in the next report. Addresses and names do not, so they are evicted first. */
const MOST_RUNS = 3_000;

/**
 * Turns off ligatures such as an arrow for "->". Reports do not need them, and looking for them took half the time of
 * laying out a word.
 */
const WITHOUT = { calt: false };

/**
 * For words without letters, fontkit uses the font's default script. Inter lists its kerning twice there, fontkit
 * applies it twice, and the full stop slips under the 7 of "97.".
 */
const SCRIPT = "latn";

/** Longer words rarely come again. */
const MOST_WORD_LENGTH = 100;

const require = createRequire(import.meta.url);
const opened = new Map<FontName, SharedFont>();

export type SharedFont = {
  /** The font in the form that pdfkit expects. */
  font: Font;
  widthPerMille: (text: string, features?: readonly string[]) => number;
  has: (codePoint: number) => boolean;
};

/** Opens each font once for all documents. Opening three for each report took it from 95 ms to 230 ms. */
export function sharedFont(name: FontName): SharedFont {
  const known = opened.get(name);
  if (known) return known;
  const fresh = openShared(require.resolve(FONT_FILES[name]));
  opened.set(name, fresh);
  return fresh;
}

function openShared(file: string): SharedFont {
  const font = openSync(file) as Font;
  nameGlyphs(font);
  const runs = new LRUCache<string, Run>({ max: MOST_RUNS });
  const layout = font.layout.bind(font);
  const scale = 1000 / font.unitsPerEm;

  const runOf = (text: string, features: readonly string[] = []): Run => {
    const key = features.length === 0 ? text : `${text}\0${features.join()}`;
    const known = runs.get(key);
    if (known) return known;
    const wanted = Object.fromEntries(features.map((name) => [name, true]));
    const { glyphs, positions } = layout(text, { ...WITHOUT, ...wanted }, SCRIPT);
    const scaled = positions.map((position) => new ScaledPosition(position, scale));
    const run = { glyphs, positions: scaled, advanceWidth: scaled.reduce((sum, { xAdvance }) => sum + xAdvance, 0) };
    if (text.length <= MOST_WORD_LENGTH) runs.set(key, run);
    return run;
  };
  Object.assign(font, { layout: runOf });
  return {
    font,
    widthPerMille: (text, features) => runOf(text, features).advanceWidth,
    has: (codePoint) => font.hasGlyphForCodePoint(codePoint),
  };
}

/** The letters of our languages first, then punctuation, then all others. */
const rankOf = (codePoint: number): number => {
  if (codePoint < 0x180) return 0;
  return codePoint >= 0x2010 && codePoint < 0x20d0 ? 1 : 2;
};

/**
 * A glyph object remembers the first character that used it, and text copied from the document contains that character.
 * After a French report, whose numbers contain no-break spaces, all later reports would contain only those. So each
 * glyph is named once, by its most common character.
 */
function nameGlyphs(font: Font): void {
  const byUse = [...font.characterSet].sort((a, b) => rankOf(a) - rankOf(b) || a - b);
  for (const codePoint of byUse) font.glyphForCodePoint(codePoint);
}
