import { DARK, LIGHT, type Tone } from "../../../kernel/palette.ts";
import type { MailSender } from "../sender.ts";

const SANS = "-apple-system,BlinkMacSystemFont,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const SERIF = "Georgia,'Times New Roman',serif";

/** An address of 254 characters is one word, so any word may break. */
const BREAKABLE = "overflow-wrap:anywhere;word-break:break-word";

type Type = { colour: "ink" | "soft"; size: number; line: number; isSerif?: true; isBold?: true; top?: number };

/** Whole attributes, identical in every mail. */
function typed({ colour, size, line, isSerif, isBold, top = 0 }: Type): string {
  const font = `font-family:${isSerif ? SERIF : SANS};font-size:${size}px;line-height:${line}px`;
  const weight = `font-weight:${isBold ? 600 : 400}`;
  return `class="${colour}" style="margin:${top}px 0 0;color:${LIGHT[colour]};${font};${weight};${BREAKABLE}"`;
}

export const TYPE = {
  headline: typed({ colour: "ink", size: 28, line: 34, isSerif: true }),
  lead: typed({ colour: "soft", size: 16, line: 25, top: 8 }),
  partner: typed({ colour: "ink", size: 16, line: 22, isBold: true }),
  cardTitle: typed({ colour: "ink", size: 20, line: 26, isSerif: true }),
  strong: typed({ colour: "ink", size: 15, line: 22, isBold: true }),
  body: typed({ colour: "ink", size: 15, line: 23 }),
  small: typed({ colour: "soft", size: 14, line: 21 }),
  footer: typed({ colour: "soft", size: 14, line: 21, top: 8 }),
  score: typed({ colour: "ink", size: 52, line: 56, isSerif: true }),
  figure: typed({ colour: "ink", size: 28, line: 34, isSerif: true }),
};

/** Mail programs apply their own link colour unless the link repeats ours. */
const link = (colour: "ink" | "soft"): string =>
  `class="${colour}" style="color:${LIGHT[colour]};text-decoration:underline"`;
export const LINKS = { ink: link("ink"), soft: link("soft") };

export const ROW_LINE = `border-top:1px solid ${LIGHT.line}`;

const chip = (tone: Tone): string => {
  const { text, ground } = LIGHT.tones[tone];
  return (
    `class="${tone}" style="display:inline-block;padding:2px 10px;border-radius:99px;background-color:${ground};` +
    `color:${text};font-family:${SANS};font-size:13px;line-height:18px;font-weight:600;white-space:nowrap"`
  );
};

export const CHIPS: Readonly<Record<Tone, string>> = {
  critical: chip("critical"),
  high: chip("high"),
  medium: chip("medium"),
  low: chip("low"),
  good: chip("good"),
};

export const BUTTON_TYPE =
  `font-family:${SANS};font-size:16px;line-height:20px;font-weight:600;text-align:center;text-decoration:none;` +
  BREAKABLE;

const tonesInTheDark = Object.entries(DARK.tones)
  .map(([tone, { text, ground }]) => `.${tone}{background-color:${ground}!important;color:${text}!important}`)
  .join("");

const FIXED =
  ":root{color-scheme:light dark;supported-color-schemes:light dark}" +
  // Apple's mail programs turn dates and addresses into links.
  "a[x-apple-data-detectors]{color:inherit!important;text-decoration:none!important}" +
  "@media (max-width:480px){.card{padding:20px!important}.button,.button td{width:100%!important}}" +
  "@media (prefers-color-scheme:dark){" +
  `.paper{background-color:${DARK.paper}!important}` +
  `.card{background-color:${DARK.card}!important;border-color:${DARK.line}!important}` +
  `.quiet{background-color:${DARK.card}!important}` +
  // Logos are made for light paper, and many are too dark for a dark mail.
  `.logo{padding:6px 8px!important;border-radius:8px;background-color:${LIGHT.card}!important}` +
  `.ink{color:${DARK.ink}!important}.soft{color:${DARK.soft}!important}` +
  `.line{border-color:${DARK.line}!important}.edge{border-color:${DARK.edge}!important}` +
  tonesInTheDark;

/**
 * Dark mode colours, and what a phone needs. Programs that drop style elements show the light colours, which are
 * inline.
 */
export const styleSheet = ({ colours }: MailSender): string =>
  `${FIXED}.brand{background-color:${colours.dark}!important;color:${DARK.card}!important}` +
  `.on-brand{color:${DARK.card}!important}}`;
