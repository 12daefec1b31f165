import { randomBytes } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Format, type Input, openInput, Position, readBatches } from "./index.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-resume-"));
});
afterAll(() => rm(folder, { recursive: true }));

const address = (n: number) => (n % 7 === 3 ? `jörg${n}@bücher.example` : `User${n % 25}+tag@Mail${n % 3}.Example`);
const records = <T>(make: (n: number) => T): T[] => Array.from({ length: 40 }, (_, n) => make(n));

/** Every format with blank lines, rejects, repeated addresses, mixed line ends and characters of all widths. */
const CONTENTS: Record<Format, string> = {
  list: records((n) => `${n % 6 === 5 ? "nobody 😀" : address(n)}${["\n", "\r\n", "\r", "\n\n"][n % 4] ?? ""}`).join(
    "",
  ),
  combo: records((n) => `${n % 6 === 5 ? "x" : address(n)}:p@ss漢字😀${n}${["\n", "\r\n", "\r"][n % 3] ?? ""}`).join(
    "",
  ),
  csv: `id,note,email\r\n${records((n) => `${n},"a ""q"",\r\nü😀\r${n}",${n % 6 === 5 ? '"open' : address(n)}`).join("\r\n")}`,
  tsv: `id\temail\tpw\n${records((n) => `${n}\t${n % 6 === 5 ? "" : address(n)}\t😀"${n}`).join("\n")}\n`,
  jsonl: records((n) =>
    n % 6 === 5 ? "{broken 😀" : JSON.stringify({ n, user: { email: address(n), pw: "😀" } }),
  ).join("\n"),
};

const utf16be = (text: string) => Buffer.from(text, "utf16le").swap16();
const ENCODINGS: Record<string, (text: string) => Buffer> = {
  "UTF-8": (text) => Buffer.from(text),
  "UTF-8 with a mark": (text) => Buffer.from(`\ufeff${text}`),
  "UTF-16 LE with a mark": (text) => Buffer.from(`\ufeff${text}`, "utf16le"),
  "UTF-16 BE with a mark": (text) => utf16be(`\ufeff${text}`),
  "UTF-16 LE": (text) => Buffer.from(text, "utf16le"),
  "UTF-16 BE": (text) => utf16be(text),
};

const half = (bytes: Buffer) => Math.floor(bytes.length / 2);
const COMPRESSIONS: Record<string, (bytes: Buffer) => Buffer> = {
  plain: (bytes) => bytes,
  gzip: (bytes) => gzipSync(bytes),
  "two members of gzip": (bytes) =>
    Buffer.concat([gzipSync(bytes.subarray(0, half(bytes))), gzipSync(bytes.subarray(half(bytes)))]),
  zstd: (bytes) => {
    const header = Buffer.alloc(3);
    header.writeUIntLE((bytes.length << 3) | 1, 0, 3);
    return Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38]), header, bytes]);
  },
};

/** The part of a batch that matters to an import. How far ahead the disk was read does not. */
async function collect(input: Input, startAt?: Position) {
  const rejects: string[] = [];
  const batches = [];
  const onReject = (line: number, reason: string, text: string) => {
    rejects.push(`${line} ${reason} ${text}`);
    return undefined;
  };
  const options = { batchSize: 9, startAt, onReject };
  for await (const { progress, ...batch } of readBatches(input, options)) {
    expect(progress.bytesRead).toBe(input.bytesRead());
    batches.push({ ...batch, rejectsSoFar: rejects.length });
  }
  await input.close();
  return { batches, rejects };
}

/** The position after a round trip through a database. */
const stored = (position: Position) => Position.parse(JSON.parse(JSON.stringify(position)));

async function expectResumable(openAgain: () => Promise<Input>, format: Format): Promise<void> {
  const whole = await collect(await openAgain());
  expect(whole.batches.length).toBeGreaterThan(2);
  expect(new Set(whole.batches.map(({ position }) => position.reading.format))).toEqual(new Set([format]));
  for (const [n, { position, rejectsSoFar }] of whole.batches.entries()) {
    const rest = await collect(await openAgain(), stored(position));
    const expected = whole.batches.slice(n + 1);
    expect(rest.batches.map((batch) => ({ ...batch, rejectsSoFar: batch.rejectsSoFar + rejectsSoFar }))).toEqual(
      expected,
    );
    expect(rest.rejects).toEqual(whole.rejects.slice(rejectsSoFar));
  }
}

describe.each(Object.entries(CONTENTS) as [Format, string][])(
  "an import of %s goes on after any batch",
  (format, text) => {
    describe.each(Object.entries(ENCODINGS))("in %s", (_encoding, encode) => {
      test.each(Object.entries(COMPRESSIONS))("%s", async (compression, compress) => {
        const raw = compress(encode(text));
        const path = join(folder, randomBytes(8).toString("hex"));
        await writeFile(path, raw);
        await expectResumable(() => openInput(path), format);
        // Compressed content cannot be sought, even in a file.
        if (compression === "plain") {
          await expectResumable(() => openInput("-", Readable.from([raw.subarray(0, 100), raw.subarray(100)])), format);
        }
      });
    });
  },
);

test("a plain file is sought: what lies before the position is not read again", async () => {
  const path = join(folder, "large.txt");
  const text = Array.from({ length: 200_000 }, (_, n) => `user${n}@mail.example\n`).join("");
  await writeFile(path, text);
  const first = await openInput(path);
  const { value } = await readBatches(first, { batchSize: 150_000 }).next();
  if (value === undefined) expect.fail("there must be a batch");
  await first.close();
  // Overwritten, so that reading it again would show.
  const offset = value.position.offset;
  await writeFile(path, "\0".repeat(offset) + text.slice(offset));
  const locals = [];
  const rest = await openInput(path);
  for await (const batch of readBatches(rest, { startAt: value.position })) locals.push(...batch.locals);
  await rest.close();
  expect(locals).toHaveLength(50_000);
  expect(locals[0]).toBe("user150000");
  expect(rest.bytesRead()).toBe(text.length);
});
