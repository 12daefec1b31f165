import { recall, remember } from "../../../state/remembered.ts";

const MOST = 20_000;
/**
 * Writing all of them takes a while, so they are stored in batches. If the tab is closed before that, the server's
 * idempotency keys cover the last ones.
 */
const KEPT_EVERY = 50;

export type OnboardedLines = {
  /** The lines that were known when the file was chosen. */
  before: ReadonlySet<string>;
  note: (key: string) => void;
  /** Stores the lines that were noted since the last time. */
  store: () => void;
};

/**
 * Lines that were onboarded from this browser, by their key. The server's idempotency keys expire after a day; with
 * this, a file that is chosen again later continues where it was stopped.
 */
export function onboardedLines(organisationId: string): OnboardedLines {
  const name = `console.onboarded.${organisationId}`;
  let noted: string[] = [];
  const store = () => {
    if (noted.length === 0) return;
    // Read again, because another tab may have written too.
    remember(name, [...new Set([...read(name), ...noted])].slice(-MOST));
    noted = [];
  };
  const note = (key: string) => {
    noted.push(key);
    if (noted.length >= KEPT_EVERY) store();
  };
  return { before: new Set(read(name)), note, store };
}

function read(name: string): string[] {
  const kept = recall(name);
  return Array.isArray(kept) ? kept.filter((one) => typeof one === "string") : [];
}
