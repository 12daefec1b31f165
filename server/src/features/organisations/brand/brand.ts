import { z } from "zod";
import { contrastOf, isColour, shadeOn } from "../../../kernel/colour.ts";

/** A partner's colour, readable on our light background, and its counterpart for dark. */
type Colours = { light: string; dark: string };

export type Logo = { type: string; content: Buffer };

/** A logo as mails and reports show it. */
export type LogoPicture = { type: "image/png"; content: Buffer };

const OUR_COLOURS = { light: "#1f5f5b", dark: "#6fc3b8" };

/** The backgrounds of text and buttons (web/src/design/tokens.css). */
const LIGHT_GROUNDS = ["#ffffff", "#f7f6f2"];
const DARK_GROUNDS = ["#1b1e26", "#12141a"];

/** WCAG 2.2 AA for text. */
const LEAST_CONTRAST = 4.5;

/** Dark pages need more: at the minimum contrast, a colour on black looks like a mistake. */
const CONTRAST_IN_THE_DARK = 7;

export const coloursOf = (colour: string | null): Colours =>
  colour === null
    ? OUR_COLOURS
    : { light: colour, dark: shadeOn(DARK_GROUNDS, colour, { towards: "light", contrast: CONTRAST_IN_THE_DARK }) };

/**
 * Buttons, links and the gauge use this colour, so it must be readable. A pale one is refused with a colour that would
 * do.
 */
export const BrandColour = z
  .string()
  .trim()
  .toLowerCase()
  .refine(isColour, { message: "must be a colour such as #1f5f5b", abort: true })
  .superRefine((colour, context) => {
    const contrast = Math.min(...LIGHT_GROUNDS.map((ground) => contrastOf(colour, ground)));
    if (contrast >= LEAST_CONTRAST) return;
    const nearest = shadeOn(LIGHT_GROUNDS, colour, { towards: "dark", contrast: LEAST_CONTRAST });
    const shown = (Math.floor(contrast * 10) / 10).toFixed(1);
    const message = `has a contrast of ${shown} on our paper and needs ${LEAST_CONTRAST}; ${nearest} would do`;
    context.addIssue({ code: "custom", message });
  });

const MOST_LOGO_BYTES = 256 * 1024;

/** A declaration, comments and a document type may come first. */
const SVG =
  /^\s*(?:<\?xml[^>]*>\s*)?(?:(?:<!--(?:(?!-->)[\s\S])*-->|<!DOCTYPE[^>[]*(?:\[[^\]]*\]\s*)?>)\s*)*<svg[\s>]/i;

/** How the content of each file type begins. */
const KINDS: readonly (readonly [type: string, begins: (content: Buffer) => boolean])[] = [
  ["image/png", (content) => content.subarray(0, 8).toString("latin1") === "\x89PNG\r\n\x1a\n"],
  ["image/jpeg", (content) => content.subarray(0, 3).toString("latin1") === "\xff\xd8\xff"],
  ["image/webp", (content) => /^RIFF[\s\S]{4}WEBP/.test(content.subarray(0, 12).toString("latin1"))],
  ["image/svg+xml", (content) => SVG.test(content.toString("utf8"))],
];

/** Recognises a logo by its content, not by its file name. */
export const LogoFile = z.instanceof(Buffer).transform((content, context): Logo => {
  const isTooLarge = content.length > MOST_LOGO_BYTES;
  const kind = isTooLarge ? undefined : KINDS.find(([, begins]) => begins(content));
  if (kind) return { type: kind[0], content };
  const message = isTooLarge
    ? `must not be larger than ${MOST_LOGO_BYTES / 1024} KiB`
    : "must be a PNG, JPEG, WebP or SVG image";
  context.addIssue({ code: "custom", message });
  return z.NEVER;
});

/** A logo in a JSON body. Four letters stand for three bytes. */
export const LogoText = z
  .string()
  .max(4 * Math.ceil(MOST_LOGO_BYTES / 3), { message: `must not be larger than ${MOST_LOGO_BYTES / 1024} KiB` })
  .regex(/^[A-Za-z0-9+/]+={0,2}$/, { message: "must be base64", abort: true })
  .transform((text): Buffer => Buffer.from(text, "base64"))
  .pipe(LogoFile);

/** An SVG from a third party: nothing in it may run or load, even if it is opened on its own. */
export const logoHeaders = {
  "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  "Cache-Control": "private, max-age=86400",
};

/** Changes only the fields that are sent; null removes one. */
export const BrandChanges = z
  .object({ colour: BrandColour.nullable(), logo: LogoFile.nullable() })
  .partial()
  .refine(({ colour, logo }) => colour !== undefined || logo !== undefined, {
    message: "At least one of colour or logo must be given",
  });
export type BrandChanges = z.infer<typeof BrandChanges>;
