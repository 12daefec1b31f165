import { COLOURS } from "./tokens.ts";
import type { TextStyle } from "./typeset.ts";

const { ink, soft } = COLOURS;

/** All type sizes of the report. */
export const STYLES = {
  headline: { font: "heading", size: 25, leading: 31, colour: ink },
  section: { font: "heading", size: 15, leading: 20, colour: ink },
  card: { font: "heading", size: 12, leading: 16, colour: ink },
  score: { font: "heading", size: 40, leading: 44, colour: ink },
  figure: { font: "heading", size: 24, leading: 28, colour: ink },
  customer: { font: "strong", size: 12, leading: 17, colour: ink },
  partner: { font: "strong", size: 11, leading: 15, colour: ink },
  lead: { font: "text", size: 10.5, leading: 16, colour: soft },
  strong: { font: "strong", size: 9.5, leading: 14, colour: ink },
  body: { font: "text", size: 9, leading: 13.5, colour: ink },
  soft: { font: "text", size: 9, leading: 13.5, colour: soft },
  number: { font: "text", size: 9, leading: 13.5, colour: ink, isTabular: true },
  small: { font: "text", size: 8, leading: 12, colour: soft },
  head: { font: "strong", size: 8, leading: 12, colour: soft },
  axis: { font: "text", size: 7, leading: 10, colour: soft },
  foot: { font: "text", size: 7.5, leading: 11, colour: soft },
} as const satisfies Readonly<Record<string, TextStyle>>;
