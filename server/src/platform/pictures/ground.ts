import { contrastOf } from "../../kernel/colour.ts";
import { DARK, LIGHT } from "../../kernel/palette.ts";

/** Four bytes for each pixel: red, green, blue, and how opaque it is. */
export type Pixels = { data: Buffer; width: number; height: number };

/** A disc in its box leaves 21.5 % of it empty, a square with round corners 5 %, a line of letters more than half. */
const MOST_EMPTY = 0.25;

const OPAQUE = 128;

/** Below this contrast a shape can't be told from its background. */
const LEAST_CONTRAST = 1.6;

/**
 * The background that a picture needs, or undefined if it has its own. Email programs decide for themselves what is
 * behind a picture, and some make it dark without asking: letters without a background would be invisible in one of the
 * two cases. White is preferred, because most logos are made for it; a logo in white or pale letters gets the dark
 * background.
 */
export function groundFor({ data, width, height }: Pixels): string | undefined {
  const colours = new Map<number, number>();
  let empty = 0;
  for (let at = 0; at < data.length; at += 4) {
    if ((data[at + 3] ?? 0) < OPAQUE) empty += 1;
    else {
      // 16 shades per colour are enough to decide, and few to compare.
      const shade = data.readUIntBE(at, 3) & 0xf0f0f0;
      colours.set(shade, (colours.get(shade) ?? 0) + 1);
    }
  }
  if (colours.size === 0) throw new Error("The picture shows nothing");
  if (empty <= MOST_EMPTY * width * height) return undefined;
  const readableOn = (ground: string): number =>
    [...colours].reduce((sum, [shade, count]) => sum + (isSeen(shade, ground) ? count : 0), 0);
  return readableOn(DARK.card) > readableOn(LIGHT.card) * 1.1 ? DARK.card : LIGHT.card;
}

const isSeen = (shade: number, ground: string): boolean =>
  contrastOf(`#${shade.toString(16).padStart(6, "0")}`, ground) >= LEAST_CONTRAST;
