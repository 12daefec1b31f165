import { Readable } from "node:stream";
import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { expect, test } from "vitest";
import { CsvFields, findRecord } from "./csv-record.ts";
import { openInput } from "./source.ts";
import { TextWindow } from "./text-window.ts";

/** All records of a text that arrives in pieces of this many bytes. */
async function recordsOf(
  text: string,
  delimiter: string,
  pieceSize: number,
): Promise<{ rows: string[][]; lines: number }> {
  const bytes = Buffer.from(text);
  const pieces = Array.from({ length: Math.ceil(bytes.length / pieceSize) }, (_, n) =>
    bytes.subarray(n * pieceSize, (n + 1) * pieceSize),
  );
  const window = new TextWindow(await openInput("-", Readable.from(pieces)), 0);
  const fields = new CsvFields();
  const rows: string[][] = [];
  for (;;) {
    const record = window.findLine() === "line" ? findRecord(window, delimiter.charCodeAt(0), fields) : undefined;
    if (record === undefined) {
      if (window.isLast) return { rows, lines: window.linesBefore };
      await window.refill();
      continue;
    }
    if (record.lines > 1) window.inspectTo(record.end);
    rows.push(Array.from({ length: fields.count }, (_, field) => fields.textOf(window, field)));
    window.advance(record.next, record.lines);
  }
}

const delimiter = fc.constantFrom(",", ";", "\t", "|");
const fieldText = fc.string({
  unit: fc.constantFrom(...Array.from("ab ,;|\t\"'ü😀"), "\r\n", "\n", "\r", '""'),
  maxLength: 12,
});
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;
const isPlain = (text: string) => !/[",;|\t\r\n]/.test(text);

test("well-formed records are read as csv-parse reads them", async () => {
  const rows = fc.array(fc.array(fc.tuple(fieldText, fc.boolean()), { minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      rows,
      delimiter,
      fc.constantFrom("\n", "\r\n", "\r"),
      fc.boolean(),
      async (table, between, end, hasEnd) => {
        const lines = table.map((row) =>
          row.map(([text, isQuoted]) => (isQuoted || !isPlain(text) ? quoted(text) : text)).join(between),
        );
        const text = lines.join(end) + (hasEnd ? end : "");
        const options = {
          delimiter: between,
          relax_column_count: true,
          record_delimiter: end,
          skip_empty_lines: false,
        };
        const expected = text === "" || text === end ? undefined : parse(text, options);
        const { rows: read, lines: count } = await recordsOf(text, between, 7);
        if (expected !== undefined) expect(read).toEqual(expected);
        expect(count).toBe(text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) || text === "" ? 1 : 0));
      },
    ),
    { numRuns: 500 },
  );
});

test("records longer than what is read at once come out whole", async () => {
  const rows = Array.from({ length: 40 }, (_, n) => [String(n), `${"x\r\n".repeat((n * 997) % 20_000)}"`, "end"]);
  const text = rows.map((row) => row.map(quoted).join(",")).join("\r\n");
  const { rows: read, lines } = await recordsOf(text, ",", 10_000);
  expect(read).toEqual(rows);
  expect(lines).toBe(text.split("\r\n").length);
});

test("whatever the quotes are, no byte is read twice and none is left", async () => {
  const messy = fc.string({ unit: fc.constantFrom('"', ",", "\n", "\r", "a", '",', '\n"'), maxLength: 60 });
  await fc.assert(
    fc.asyncProperty(messy, fc.integer({ min: 1, max: 9 }), async (text, pieceSize) => {
      const { lines } = await recordsOf(text, ",", pieceSize);
      expect(lines).toBe(text.split(/\r\n|\r|\n/).length - (/[\r\n]$/.test(text) || text === "" ? 1 : 0));
    }),
    { numRuns: 1_500 },
  );
});
