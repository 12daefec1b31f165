import { createRequire } from "node:module";
import { type Font, type Glyph, type GlyphPosition, openSync } from "fontkit";
import { LRUCache } from "lru-cache";

export const FONT_FILES = {
  text: "@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf",
  strong: "@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf",
  /** For our own words alone: what others call themselves may need a letter, or a box for one, that it lacks. */
  heading: "@expo-google-fonts/source-serif-4/600SemiBold/SourceSerif4_600SemiBold.ttf",
} as const;
export type FontName = keyof typeof FONT_FILES;
export const FONT_NAMES = Object.keys(FONT_FILES) as FontName[];

type Run = { glyphs: readonly Glyph[]; positions: readonly ScaledPosition[]; advanceWidth: number };

/**
 * pdfkit scales what it can enumerate of a position, in place, so that no run could serve twice. Of these it can
 * enumerate nothing but the width, which it sets itself; they are scaled already. With copies for each document a
 * report took 40 ms of processor time instead of 32.
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

/** Words of the language come again in the next report; addresses and names do not, and are the first to go. */
const MOST_RUNS = 3_000;

/** Arrows for "->" and the like: nobody misses them, and looking for them took half the time of laying out a word. */
const WITHOUT = { calt: false };

/**
 * For words without letters fontkit takes the font's default script, in which Inter names its kerning twice; fontkit
 * then applies it twice, and the full stop slips under the 7 of "97.".
 */
const SCRIPT = "latn";

/** Longer ones seldom come again. */
const MOST_WORD_LENGTH = 100;

const require = createRequire(import.meta.url);
const opened = new Map<FontName, SharedFont>();

export type SharedFont = {
  /** As pdfkit takes it. */
  font: Font;
  widthPerMille: (text: string, features?: readonly string[]) => number;
  has: (codePoint: number) => boolean;
};

/** Each font is opened once and serves all documents: opening three for each made 95 ms of a report 230 ms. */
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

/** The letters of our languages, then punctuation, then all others. */
const rankOf = (codePoint: number): number => {
  if (codePoint < 0x180) return 0;
  return codePoint >= 0x2010 && codePoint < 0x20d0 ? 1 : 2;
};

/**
 * A glyph object belongs to the character that first asked for it, and whoever copies text from the document gets that
 * one: after a French report, whose numbers hold no-break spaces, later ones would hold no other. So each is named once
 * and for all, by the most usual of its characters.
 */
function nameGlyphs(font: Font): void {
  const byUse = [...font.characterSet].sort((a, b) => rankOf(a) - rankOf(b) || a - b);
  for (const codePoint of byUse) font.glyphForCodePoint(codePoint);
}
