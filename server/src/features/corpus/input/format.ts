import { z } from "zod";
import { addressInText } from "./address-in-line.ts";
import { CsvFields, findRecord } from "./csv-record.ts";
import { addressColumns, isEmailName, secretColumns } from "./field-names.ts";
import { parseObject } from "./json-line.ts";
import type { MailboxReader } from "./mailbox.ts";
import type { TextWindow } from "./text-window.ts";

export const FORMATS = ["list", "combo", "csv", "tsv", "jsonl"] as const;
export type Format = (typeof FORMATS)[number];

/** How to read the records. Decided once at the start; a resumed import keeps it. */
export const Reading = z.discriminatedUnion("format", [
  z.object({ format: z.enum(["list", "combo", "jsonl"]) }),
  z.object({
    format: z.enum(["csv", "tsv"]),
    delimiter: z.enum([",", ";", "\t", "|"]),
    /** The columns that may hold the address, most likely first; null searches all of them. */
    columns: z.array(z.int().nonnegative()).nullable(),
    /** How many fields a row has according to the header; 0 without a header. */
    width: z.int().nonnegative(),
    /** The columns that hold secrets according to the header. */
    secrets: z.array(z.int().nonnegative()).default([]),
  }),
]);
export type Reading = z.infer<typeof Reading>;
export type TableReading = Extract<Reading, { delimiter: string }>;

const DELIMITERS = [",", ";", "\t", "|"] as const;
type Delimiter = (typeof DELIMITERS)[number];

/** Decides from the first text, which must already be in the window. */
export function decideReading(window: TextWindow, mailboxes: MailboxReader, asked: Format | undefined): Reading {
  if (asked === "list" || asked === "combo" || asked === "jsonl") return { format: asked };
  const sample = new Sample(window, mailboxes);
  if (asked === "csv" || asked === "tsv") return tableOf(sample, asked);
  if (sample.isJson()) return { format: "jsonl" };
  const table = headedTable(sample, DELIMITERS) ?? quotedTable(sample);
  if (table !== undefined) return table;
  return { format: sample.isList() ? "list" : "combo" };
}

function tableOf(sample: Sample, format: "csv" | "tsv"): Reading {
  const headed = headedTable(sample, format === "tsv" ? ["\t"] : DELIMITERS);
  if (headed !== undefined) return { ...headed, format };
  const delimiter = format === "tsv" ? "\t" : sample.commonestDelimiter();
  return { format, delimiter, columns: null, width: 0, secrets: [] };
}

/**
 * Recognises a first row that names an address column. If several delimiters fit, the one that gives the most fields
 * wins.
 */
function headedTable(sample: Sample, delimiters: readonly Delimiter[]): TableReading | undefined {
  const headers = delimiters
    .map((delimiter) => ({ delimiter, names: sample.firstRecord(delimiter) }))
    .filter(({ names }) => addressColumns(names).length > 0 && !names.some((name) => name.includes("@")))
    .sort((a, b) => b.names.length - a.names.length);
  const [header] = headers;
  if (header === undefined) return undefined;
  const { delimiter, names } = header;
  // A single name, or a name that does not promise an address, may be the first line of another format.
  if (names.length === 1 && !sample.isList(1)) return undefined;
  if (!names.some(isEmailName) && !sample.hasAddressIn(addressColumns(names), delimiter)) return undefined;
  return {
    format: delimiter === "\t" ? "tsv" : "csv",
    delimiter,
    columns: addressColumns(names),
    width: names.length,
    secrets: secretColumns(names),
  };
}

/** A table of quoted fields without a header. */
function quotedTable(sample: Sample): TableReading | undefined {
  const delimiter = /^"(?:[^"]|"")*"([,;\t|])/.exec(sample.lines[0] ?? "")?.[1] as Delimiter | undefined;
  if (delimiter === undefined) return undefined;
  return { format: delimiter === "\t" ? "tsv" : "csv", delimiter, columns: null, width: 0, secrets: [] };
}

const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_LINES = 50;

/** The first non-blank lines. */
class Sample {
  readonly lines: string[];
  readonly #window: TextWindow;
  readonly #mailboxes: MailboxReader;

  constructor(window: TextWindow, mailboxes: MailboxReader) {
    this.#window = window;
    this.#mailboxes = mailboxes;
    const text = window.bytes.toString("utf8", 0, Math.min(window.end, SAMPLE_BYTES));
    this.lines = text
      .split(/\r\n|\r|\n/)
      .map((line) => line.trim())
      .filter((line) => line !== "")
      .slice(0, SAMPLE_LINES);
  }

  firstRecord(delimiter: Delimiter): string[] {
    const fields = new CsvFields();
    const window = this.#window;
    const before = window.at;
    try {
      while (window.findLine() === "line") {
        if (window.textOf(window.at, window.lineEnd).trim() !== "") break;
        window.at = window.nextLine;
      }
      if (window.findLine() !== "line" || findRecord(window, delimiter.charCodeAt(0), fields) === undefined) return [];
      return Array.from({ length: fields.count }, (_, field) => fields.textOf(window, field));
    } finally {
      window.at = before;
    }
  }

  /** True if every line that contains an address, from this line on, consists of the address alone. */
  isList(from = 0): boolean {
    const reader = this.#mailboxes;
    const addressed = this.lines.slice(from).filter((line) => addressInText(reader, line) !== undefined);
    return addressed.length > 0 && addressed.every((line) => reader.read(line) !== undefined);
  }

  isJson(): boolean {
    const objects = this.lines.filter((line) => line.startsWith("{") && parseObject(line) !== undefined);
    return objects.length > 0 && objects.length >= this.lines.length / 2;
  }

  hasAddressIn(columns: number[], delimiter: Delimiter): boolean {
    return this.lines.some((line) => {
      const fields = line.split(delimiter);
      return columns.some((column) => this.#mailboxes.read(fields[column] ?? "") !== undefined);
    });
  }

  commonestDelimiter(): Delimiter {
    const [first = ""] = this.lines;
    const counts = DELIMITERS.map((delimiter) => ({ delimiter, count: first.split(delimiter).length }));
    return counts.reduce((best, next) => (next.count > best.count ? next : best)).delimiter;
  }
}
