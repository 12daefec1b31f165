import { addressInText } from "./address-in-line.ts";
import type { Batch, RejectReason } from "./batch.ts";
import { hasOwnKey } from "./block-keys.ts";
import { CsvFields, findRecord } from "./csv-record.ts";
import type { Reading, TableReading } from "./format.ts";
import { JsonLineReader } from "./json-line.ts";
import type { Mailbox, MailboxReader } from "./mailbox.ts";
import { isBareSecretKey, namesSecret } from "./secret-names.ts";
import type { TextWindow } from "./text-window.ts";

/** Moves records from the window into the batch, until the batch is full or the window holds no complete record. */
export type TakeRecords = (window: TextWindow, batch: Batch) => void;

export function recordsTaker(reading: Reading, mailboxes: MailboxReader, hasHeaderAhead: boolean): TakeRecords {
  switch (reading.format) {
    case "list":
      // The whole line is the address, even if it contains characters that are delimiters elsewhere.
      return linesTaker(mailboxes, (line) => mailboxes.read(line) ?? addressInText(mailboxes, line) ?? "no address");
    case "combo":
      return linesTaker(mailboxes, (line) => addressInText(mailboxes, line) ?? "no address");
    case "jsonl": {
      const reader = new JsonLineReader(mailboxes);
      return linesTaker(undefined, (line) => reader.read(line));
    }
    case "csv":
    case "tsv":
      return rowsTaker(reading, mailboxes, hasHeaderAhead);
  }
}

/**
 * Reads lines as text, or directly as bytes if `plain` is given and the line begins with a plain address. The line after a
 * key that names a secret and has no value is that value.
 */
function linesTaker(plain: MailboxReader | undefined, read: (line: string) => Mailbox | RejectReason): TakeRecords {
  let isValueNext = false;
  return (window, batch) => {
    while (!batch.isFull()) {
      const { at } = window;
      const mailbox = plain?.readPlain(window, at, window.end);
      const found = mailbox === undefined ? window.findLine() : window.findLine(plain?.plainEnd);
      if (found === "none") return;
      const { lineEnd } = window;
      const isValue = isValueNext;
      isValueNext = false;
      let outcome: Mailbox | RejectReason | undefined;
      if (found === "too long") outcome = "too long";
      else if (window.hasControl) outcome = "binary";
      else if (window.isCutAt(lineEnd)) outcome = "bad row";
      else if (mailbox !== undefined) outcome = isValue ? "no address" : mailbox;
      else if (!isBlank(window, at, lineEnd)) {
        const line = window.textOf(at, lineEnd);
        outcome = isValue && !hasOwnKey(line) ? "no address" : read(line);
        isValueNext = plain !== undefined && !isValue && outcome === "no address" && isBareSecretKey(line);
      }
      batch.holdsOver = isValueNext;
      batch.take(window, outcome, { end: lineEnd, next: window.nextLine });
    }
  };
}

function rowsTaker(reading: TableReading, mailboxes: MailboxReader, hasHeaderAhead: boolean): TakeRecords {
  const delimiter = reading.delimiter.charCodeAt(0);
  const fields = new CsvFields();
  let isHeader = hasHeaderAhead && reading.width > 0;
  let isValueNext = false;
  return (window, batch) => {
    while (!batch.isFull()) {
      const found = window.findLine();
      if (found === "none") return;
      if (found === "too long") {
        isValueNext = false;
        batch.holdsOver = false;
        batch.take(window, "too long", { end: window.lineEnd, next: window.nextLine, shown: "" });
        continue;
      }
      const record = findRecord(window, delimiter, fields);
      if (record === undefined) return;
      if (record.lines > 1) window.inspectTo(record.end);
      let outcome: Mailbox | RejectReason | undefined;
      const isValue = isValueNext;
      isValueNext = false;
      if (window.hasControl) outcome = "binary";
      else if (window.isCutAt(record.end)) outcome = "bad row";
      else if (!isBlank(window, window.at, record.end)) {
        outcome = isHeader ? undefined : isValue ? "no address" : addressInRow(window, fields, reading, mailboxes);
        isHeader = false;
        // In blocks that were mistaken for a table, each row has one field.
        const isAlone = reading.columns === null && fields.count === 1 && outcome === "no address";
        isValueNext = isAlone && !isValue && isBareSecretKey(fields.textOf(window, 0));
      }
      batch.holdsOver = isValueNext;
      const shown = typeof outcome === "string" ? addressFields(window, fields, reading) : undefined;
      batch.take(window, outcome, { ...record, shown });
    }
  };
}

/**
 * Reads the address from the columns that the header names. A row that does not fit the header is searched for any
 * address, except where a secret may be: in a field that a secret's column may have moved to, or after its name.
 */
function addressInRow(
  window: TextWindow,
  fields: CsvFields,
  { columns, width, secrets }: TableReading,
  mailboxes: MailboxReader,
): Mailbox | RejectReason {
  for (const column of columns ?? []) {
    const mailbox = column < fields.count ? addressInField(window, fields, column, mailboxes) : undefined;
    if (mailbox !== undefined) return mailbox;
  }
  const shift = fields.count - width;
  if (columns !== null && shift === 0) return "no address";
  const mayBeSecret = (field: number) =>
    secrets.some((secret) => Math.min(secret, secret + shift) <= field && field <= Math.max(secret, secret + shift));
  for (let field = 0; field < fields.count; field++) {
    const mailbox = mayBeSecret(field) ? undefined : addressInField(window, fields, field, mailboxes);
    if (mailbox === undefined) continue;
    return field > 0 && namesSecret(fields.textOf(window, field - 1)) ? "no address" : mailbox;
  }
  return columns === null ? "no address" : "bad row";
}

/**
 * The part of a row that may be shown: the fields that should hold the address. Any other field may hold a password.
 */
function addressFields(window: TextWindow, fields: CsvFields, { columns, width }: TableReading): string {
  // In a row of another width, it is unknown which field is which.
  if (columns === null || fields.count !== width) return "";
  return columns.map((column) => fields.textOf(window, column)).join(" ");
}

function addressInField(window: TextWindow, fields: CsvFields, field: number, mailboxes: MailboxReader) {
  const from = fields.starts[field] ?? 0;
  const to = fields.ends[field] ?? 0;
  return mailboxes.readPlain(window, from, to, true) ?? mailboxes.read(fields.textOf(window, field));
}

function isBlank(window: TextWindow, from: number, to: number): boolean {
  const first = window.bytes[from] ?? 0;
  // Almost every line begins with a visible character.
  if (from < to && first > 0x20 && first < 0x80) return false;
  return window.textOf(from, to).trim() === "";
}
