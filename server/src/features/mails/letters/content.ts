import type { Chip } from "./chip.ts";

/** `about` names the breaches and addresses, if a mail is about several. */
export type StepLine = { action: string; about?: string; reason: string; time: string };

/** A breach or an address in a list: its name, and lines of text below it. */
export type Item = { title: string; url?: string; chips?: readonly Chip[]; lines: readonly string[] };

export type Part =
  | { kind: "text"; text: string }
  /** Says how many items the list above leaves out, and where to find them. */
  | { kind: "more"; text: string }
  | { kind: "steps"; steps: readonly StepLine[] }
  | { kind: "items"; items: readonly Item[] }
  | { kind: "bullets"; items: readonly string[] }
  | { kind: "score"; value: string; chip: Chip; lines: readonly string[] }
  | { kind: "figures"; figures: readonly { value: string; label: string }[] };

export type Card = { title: string; note?: string; parts: readonly Part[] };

/** A quiet button is next to a more important one. */
export type Button = { label: string; url: string; isQuiet?: boolean };

/**
 * What a mail says, before it becomes HTML or plain text. Both forms are written from this, so neither can leave out
 * what the other says. Nothing in it is escaped, and names may contain anything.
 */
export type Content = {
  subject: string;
  /** The text that mail programs show after the subject. The mail itself contains it too. */
  preview: string;
  headline: string;
  lead: string;
  /** The one thing to do. It comes before the cards, so that a phone shows it without scrolling. */
  action?: Button | undefined;
  cards: readonly Card[];
  buttons: readonly Button[];
  closing?: string | undefined;
  /** Why the reader gets this mail. */
  why: string;
  unsubscribe?: Button;
};
