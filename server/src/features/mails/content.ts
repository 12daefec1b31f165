import type { Chip } from "./chip.ts";

export type StepLine = { action: string; reason: string; time: string };

/** A breach or an address in a list: its name, and lines of text below it. */
export type Item = { title: string; url?: string; chip?: Chip; lines: readonly string[] };

export type Part =
  | { kind: "text"; text: string }
  /** How many more there are than the list above it shows, and where. */
  | { kind: "more"; text: string }
  | { kind: "steps"; steps: readonly StepLine[] }
  | { kind: "items"; items: readonly Item[] }
  | { kind: "bullets"; items: readonly string[] }
  | { kind: "score"; value: string; chip: Chip; lines: readonly string[] }
  | { kind: "figures"; figures: readonly { value: string; label: string }[] };

export type Card = { title: string; note?: string; parts: readonly Part[] };

/** A quiet one stands beside another that matters more. */
export type Button = { label: string; url: string; isQuiet?: boolean };

/**
 * What a mail says, before it is a page or plain text: both are written from this, so that neither can leave out what
 * the other says. Nothing in it is escaped, and names may hold anything.
 */
export type Content = {
  subject: string;
  /** What lists of mails show behind the subject; it stands somewhere in the mail as well. */
  preview: string;
  headline: string;
  lead: string;
  cards: readonly Card[];
  buttons: readonly Button[];
  closing?: string | undefined;
  /** Why the reader gets this. */
  why: string;
  unsubscribe?: Button;
};
