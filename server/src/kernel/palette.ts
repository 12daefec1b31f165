/**
 * The product's colours, for what is drawn without a style sheet: mails, which know no variables, and PDFs. The portal
 * repeats them in web/src/design/tokens.css; a test compares.
 */
export type Palette = Readonly<Record<"paper" | "card" | "ink" | "soft" | "line" | "edge", string>> & {
  readonly tones: Readonly<Record<Tone, { text: string; ground: string }>>;
};

/** A tone always comes with its word: colour alone carries no meaning. */
export type Tone = "critical" | "high" | "medium" | "low" | "good";

export const LIGHT: Palette = {
  paper: "#f7f6f2",
  card: "#ffffff",
  ink: "#16181f",
  soft: "#5b606e",
  line: "#e4e1d8",
  edge: "#8a8e9a",
  tones: {
    critical: { text: "#a3262a", ground: "#fbe9e7" },
    high: { text: "#a8530f", ground: "#fdf0df" },
    medium: { text: "#7a6500", ground: "#faf4d3" },
    low: { text: "#47607a", ground: "#e8eef4" },
    good: { text: "#26734d", ground: "#e2f2e9" },
  },
};

export const DARK: Palette = {
  paper: "#12141a",
  card: "#1b1e26",
  ink: "#eceae4",
  soft: "#a3a7b3",
  line: "#2b2f3a",
  edge: "#717686",
  tones: {
    critical: { text: "#ff9a92", ground: "#3d1f20" },
    high: { text: "#ffb877", ground: "#3a2914" },
    medium: { text: "#e9d46a", ground: "#322d12" },
    low: { text: "#a9c1da", ground: "#202b37" },
    good: { text: "#7fd6a6", ground: "#17321f" },
  },
};
