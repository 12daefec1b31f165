import { MAX_LINE_BYTES, type TextWindow } from "./text-window.ts";

const QUOTE = 0x22;
const LF = 0x0a;
const CR = 0x0d;

/** The fields of one record, as positions in the window. One object is reused for all records. */
export class CsvFields {
  count = 0;
  readonly starts: number[] = [];
  readonly ends: number[] = [];
  /** True for a field whose doubled quotes still have to be unescaped. */
  readonly escaped: boolean[] = [];

  add(start: number, end: number, isEscaped: boolean): void {
    this.starts[this.count] = start;
    this.ends[this.count] = end;
    this.escaped[this.count] = isEscaped;
    this.count++;
  }

  textOf(window: TextWindow, field: number): string {
    const text = window.textOf(this.starts[field] ?? 0, this.ends[field] ?? 0);
    return this.escaped[field] === true ? text.replaceAll('""', '"') : text;
  }
}

/** Where a record ends. `lines` counts the lines it spans, including quoted line ends. */
export type CsvRecord = { end: number; next: number; lines: number };

/**
 * Finds the record at the window's position and puts its fields into `fields`; undefined means that more input is
 * needed. The caller has already called `findLine` on the window.
 *
 * A quote that is never closed must not swallow the rest of the file. If the quotes of a record do not balance within
 * the maximum length of a line, the record is that one line and its quotes are ordinary characters. Ready-made parsers
 * give up or read on to the end there, and they do not report a position to resume from.
 */
export function findRecord(window: TextWindow, delimiter: number, fields: CsvFields): CsvRecord | undefined {
  if (window.hasQuote) {
    const quoted = findQuotedRecord(window, delimiter, fields);
    if (quoted !== "broken") return quoted;
  }
  splitLine(window, delimiter, fields);
  return { end: window.lineEnd, next: window.nextLine, lines: 1 };
}

function splitLine(window: TextWindow, delimiter: number, fields: CsvFields): void {
  const { bytes, lineEnd } = window;
  fields.count = 0;
  let start = window.at;
  for (let at = start; at < lineEnd; at++) {
    if (bytes[at] !== delimiter) continue;
    fields.add(start, at, false);
    start = at + 1;
  }
  fields.add(start, lineEnd, false);
}

/** Follows RFC 4180. A quote inside an unquoted field is an ordinary character. */
function findQuotedRecord(window: TextWindow, delimiter: number, fields: CsvFields): CsvRecord | "broken" | undefined {
  const { bytes } = window;
  const limit = Math.min(window.end, window.at + MAX_LINE_BYTES);
  fields.count = 0;
  let lines = 1;
  let at = window.at;
  for (;;) {
    if (bytes[at] === QUOTE && at < limit) {
      const start = at + 1;
      let isEscaped = false;
      for (at = start; ; at++) {
        if (at >= limit) return isWaiting() ? undefined : "broken";
        const byte = bytes[at];
        if (byte === QUOTE) {
          if (at + 1 < limit && bytes[at + 1] === QUOTE) {
            isEscaped = true;
            at++;
          } else break;
        } else if (byte === LF || (byte === CR && bytes[at + 1] !== LF)) lines++;
      }
      const end = at++;
      // The next byte tells whether this quote closes the field or is doubled.
      if (at >= limit && isWaiting()) return undefined;
      if (at < limit && bytes[at] !== delimiter && bytes[at] !== LF && bytes[at] !== CR) return "broken";
      fields.add(start, end, isEscaped);
    } else {
      const start = at;
      while (at < limit && bytes[at] !== delimiter && bytes[at] !== LF && bytes[at] !== CR) at++;
      if (at >= limit && isWaiting()) return undefined;
      fields.add(start, at, false);
    }
    if (at < limit && bytes[at] === delimiter) {
      at++;
      continue;
    }
    if (at >= limit) return at >= window.end ? { end: window.end, next: window.end, lines } : "broken";
    if (bytes[at] === LF) return { end: at, next: at + 1, lines };
    if (at + 1 < window.end) return { end: at, next: bytes[at + 1] === LF ? at + 2 : at + 1, lines };
    return window.isLast ? { end: at, next: at + 1, lines } : undefined;
  }

  /** True if the window ran out before the maximum length of a record did. */
  function isWaiting(): boolean {
    return limit === window.end && !window.isLast && limit - window.at < MAX_LINE_BYTES;
  }
}
