import type { Severity } from "../../catalogue/index.ts";
import type { ReportFacts } from "../facts.ts";

/** A4, in points. */
export const PAGE = { width: 595.28, height: 841.89, left: 50, right: 545.28, top: 46, bottom: 780 } as const;
export const CONTENT_WIDTH = PAGE.right - PAGE.left;

/** The tokens of the portal's light side. Paper is white here: a tinted page costs ink and prints with a white rim. */
export const COLOURS = {
  white: "#ffffff",
  paper: "#f7f6f2",
  ink: "#16181f",
  soft: "#5b606e",
  line: "#e4e1d8",
} as const;

export type Tone = Severity | "resolved";

export const TONES: Readonly<Record<Tone, { ink: string; ground: string }>> = {
  critical: { ink: "#a3262a", ground: "#fbe9e7" },
  high: { ink: "#a8530f", ground: "#fdf0df" },
  medium: { ink: "#7a6500", ground: "#faf4d3" },
  low: { ink: "#47607a", ground: "#e8eef4" },
  resolved: { ink: "#26734d", ground: "#e2f2e9" },
};

export const toneOfLevel: Readonly<Record<ReportFacts["score"]["level"], Tone>> = {
  clear: "resolved",
  low: "low",
  moderate: "medium",
  elevated: "high",
  high: "critical",
};

const partsOf = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** So much of a colour on white; drawn solid, because not every printer does transparency well. */
export const tint = (colour: string, share: number): string =>
  `#${partsOf(colour)
    .map((part) =>
      Math.round(255 + (part - 255) * share)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
