import { LIGHT } from "../../../kernel/palette.ts";

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 50, right: 545.28, top: 46, bottom: 780 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

/** The portal's light side. Paper is white here: a tinted page costs ink and prints with a white rim. */
export const COLOURS = {
  white: "#ffffff",
  paper: LIGHT.paper,
  ink: LIGHT.ink,
  soft: LIGHT.soft,
  line: LIGHT.line,
} as const;

export const TONES = LIGHT.tones;

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** Mixes this share of a colour with white. Solid, because not every printer handles transparency well. */
export const tint = (colour: string, share: number): string =>
  `#${partsOf(colour)
    .map((part) =>
      Math.round(255 + (part - 255) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
