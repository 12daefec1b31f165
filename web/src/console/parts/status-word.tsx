import type { ReactNode } from "react";

export type Tone = "crit" | "high" | "med" | "low" | "ok" | "plain";

/** A word in the colour of its severity. The colour is never alone. */
export function StatusWord({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`chip ${tone}`}>{children}</span>;
}

/** The same without a ground, for figures in tables. */
export function ToneText({ tone, children }: { tone: Tone; children: ReactNode }): ReactNode {
  return <span className={`t-${tone}`}>{children}</span>;
}

export function Dot({ tone }: { tone: Tone | "hollow" }): ReactNode {
  return <span className={tone === "hollow" ? "dot hollow" : `dot t-${tone}`} aria-hidden="true" />;
}
