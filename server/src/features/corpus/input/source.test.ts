import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Refusal } from "../../../kernel/errors.ts";
import { fileRefusal } from "./file-refusal.ts";
import { type Input, openInput } from "./source.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-source-"));
});
afterAll(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Buffer | string): Promise<string> {
  const path = join(folder, randomBytes(8).toString("hex"));
  await writeFile(path, bytes);
  return path;
}

async function contentOf(input: Input, from = 0): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of input.read(from)) chunks.push(chunk);
  await input.close();
  return Buffer.concat(chunks);
}

/** A pipe that delivers its bytes in pieces of this size. */
const pipeOf = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, n) => bytes.subarray(n * size, (n + 1) * size)),
  );

/** A frame of uncompressed blocks, as in RFC 8878. */
function zstdFrame(content: Buffer, blockSize = 1000): Buffer {
  const parts: Buffer[] = [Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x00, 0x38])];
  for (let at = 0; at === 0 || at < content.length; at += blockSize) {
    const block = content.subarray(at, at + blockSize);
    const header = Buffer.alloc(3);
    header.writeUIntLE((block.length << 3) | (at + blockSize >= content.length ? 1 : 0), 0, 3);
    parts.push(header, block);
  }
  return Buffer.concat(parts);
}

/** 120 lines, compressed with the zstd tool. */
const ZSTD =
  "KLUv/WSRDE0NAKamTRSwmw4ASZaoiiStNCmTTClJ6SR1J1EAQgBFAMKTcHRp0YhflnHlHIUmIlUyCWLIpjWpaZT5Gp+Z7s1Q9xZHIqvYFrXYLiUmkX3n" +
  "cdnz6X0SSWo1gGgwWCgwYBBASCgIMDhQQCB4MBiIBQMGh13MRMoSJJN4dzp2bY9M/ThNdHENzeEKj1XZqKy9vUxtusO2n1kqS+uzxjy6UlGkiDxLQ8/M" +
  "qZQXkhQVFnWMOzhPSbVUyaxij1q9SE5EdJ3KIW+mqZV+IZEpVOwoxEGLqQsNnfO/pbml/OlPPM3kVdmDjG+tkSoN7089M+Y9M+q8iEMvmfImAgAb1iYt" +
  "bRR/a8xspvE2824vcSMp2WpbVGz7KiYWipF8rOvEXHVs7sbuYYx4idVosYiK2KiqZKjYvSoy5aBriK1PWRSA7qgRQGx+/zPAWw4RIIThnx9Z3buHN7/p" +
  "5F27du3iQ3TRiFPLlm3jU+M4N2wZK1bjjG0w4pSxYtVwlCGOLdvGjVty4ohly7Zx43OX8BgiTBs3bi1TE8K5cWvZsj02nMgDXByfcjm5nPz4nEOADcgq" +
  "g8xvDA==";
const ZSTD_TEXT = Array.from({ length: 120 }, (_, n) => `user${n}@example.com:secret${(n * 7919) % 1000}\n`).join("");

describe("compression is seen by content and undone", () => {
  const text = randomBytes(20_000);
  // Stored without compression, so that the member ends exactly where a 16 KiB piece does.
  const even = gzipSync(randomBytes(16_361), { level: 0 });

  test.each([
    ["none", text, text],
    ["gzip", gzipSync(text), text],
    [
      "gzip",
      Buffer.concat([gzipSync(text), gzipSync("more\n"), gzipSync(""), gzipSync(text)]),
      Buffer.concat([text, Buffer.from("more\n"), text]),
    ],
    ["gzip", Buffer.concat([even, gzipSync("more\n")]), Buffer.concat([even.subarray(15, -8), Buffer.from("more\n")])],
    ["gzip", Buffer.concat([gzipSync(text), Buffer.alloc(40_000)]), text],
    ["zstd", zstdFrame(text), text],
    [
      "zstd",
      Buffer.concat([zstdFrame(text), zstdFrame(Buffer.alloc(0)), zstdFrame(text)]),
      Buffer.concat([text, text]),
    ],
    ["zstd", Buffer.concat([Buffer.from("502a4d1804000000abababab", "hex"), zstdFrame(text)]), text],
    ["zstd", Buffer.from(ZSTD, "base64"), Buffer.from(ZSTD_TEXT)],
  ] as const)("%s (%#)", async (compression, raw, content) => {
    const opened = [
      await openInput(await fileOf(raw)),
      await openInput("-", pipeOf(raw, 1)),
      await openInput("-", pipeOf(raw, 30_000)),
    ];
    for (const input of opened) {
      expect(input.compression).toBe(compression);
      expect((await contentOf(input)).equals(content)).toBe(true);
      expect(input.problem()).toBeUndefined();
    }
    expect((await contentOf(await openInput(await fileOf(raw)), 3000)).equals(content.subarray(3000))).toBe(true);
    expect((await contentOf(await openInput("-", pipeOf(raw, 999)), 3000)).equals(content.subarray(3000))).toBe(true);
  });
});

describe("the readable part of a broken file is read, and the break is reported", () => {
  const text = Buffer.from("ann@mail.example\n".repeat(40_000));

  test.each(["gzip", "zstd"] as const)("%s cut anywhere", async (compression) => {
    const noise = randomBytes(20_000);
    const raw = compression === "gzip" ? gzipSync(noise) : zstdFrame(noise);
    for (const length of [19, 500, 16_384, raw.length - 5, raw.length - 1]) {
      const input = await openInput(await fileOf(raw.subarray(0, length)));
      const content = await contentOf(input);
      expect(noise.subarray(0, content.length).equals(content)).toBe(true);
      // Noise does not compress, so everything but the framing must come out. zstd is read block by block.
      expect(content.length).toBeGreaterThan(length - (compression === "gzip" ? 100 : 1_100));
      expect(input.problem()).toBe(`the file ends in the middle: truncated ${compression}`);
    }
  });

  /** Expects everything except what was unpacked together with the damage. */
  function expectMostOf(whole: Buffer, content: Buffer): void {
    expect(whole.subarray(0, content.length).equals(content)).toBe(true);
    expect(content.length).toBeGreaterThan(whole.length - 32 * 1024);
  }

  test("gzip that is damaged, or followed by something else", async () => {
    const raw = gzipSync(text);
    const flipped = Buffer.from(raw);
    flipped.writeUInt32LE(0, flipped.length - 8);
    const wrongSum = await openInput(await fileOf(flipped));
    expectMostOf(text, await contentOf(wrongSum));
    expect(wrongSum.problem()).toBe("the gzip data is damaged: incorrect data check");
    const followed = await openInput(await fileOf(Buffer.concat([raw, Buffer.from("and more")])));
    expectMostOf(text, await contentOf(followed));
    expect(followed.problem()).toBe("the gzip data is damaged: incorrect header check");
  });

  test("zstd that is damaged, or asks for gigabytes", async () => {
    const frame = zstdFrame(text);
    const damaged = await openInput(await fileOf(Buffer.concat([frame, Buffer.from("and more of something else")])));
    expect((await contentOf(damaged)).equals(text)).toBe(true);
    expect(damaged.problem()).toBe("the zstd data is damaged: invalid zstd data");
    const greedy = Buffer.from(frame);
    greedy.writeUInt8(21 << 3, 5);
    const refused = await openInput(await fileOf(greedy));
    expect(await contentOf(refused)).toHaveLength(0);
    expect(refused.problem()).toContain("more than 128 MiB");
  });
});

describe("the fingerprint", () => {
  const print = async (bytes: Buffer) => {
    const input = await openInput(await fileOf(bytes));
    await input.close();
    return input.fingerprint;
  };

  test("of a file is the same for the same content and notes a change of size, head and tail", async () => {
    const bytes = randomBytes(3 * 1024 * 1024);
    const changed = (at: number) => {
      const copy = Buffer.from(bytes);
      copy.writeUInt8((copy.readUInt8(at) + 1) % 256, at);
      return copy;
    };
    const first = await print(bytes);
    expect(first).toMatch(/^[0-9a-f]{64}$/);
    expect(await print(Buffer.from(bytes))).toBe(first);
    const others = [changed(0), changed(1024 * 1024 - 1), changed(bytes.length - 1), bytes.subarray(0, -1)];
    for (const other of others) expect(await print(other)).not.toBe(first);
  });

  test("of a pipe takes its first 64 KiB, whatever pieces they come in, and loses none of them", async () => {
    const bytes = randomBytes(200_000);
    const prints = [];
    for (const size of [7_000, 65_536, 200_000]) {
      const input = await openInput("-", pipeOf(bytes, size));
      prints.push(input.fingerprint);
      expect(input.sizeBytes).toBeUndefined();
      expect((await contentOf(input)).equals(bytes)).toBe(true);
      expect(input.bytesRead()).toBe(bytes.length);
    }
    expect(new Set(prints).size).toBe(1);
  });
});

test("a named pipe is read like standard input", async () => {
  const path = join(folder, "pipe");
  execFileSync("mkfifo", [path]);
  const text = "ann@mail.example\n".repeat(10_000);
  const [input] = await Promise.all([openInput(path), writeFile(path, text)]);
  expect(input).toMatchObject({ name: path, sizeBytes: undefined, compression: "none", encoding: "utf-8" });
  expect((await contentOf(input)).toString()).toBe(text);
});

test("an input that cannot be read is refused in one line with its path", async () => {
  const missing = join(folder, "missing.txt");
  await expect(openInput(missing)).rejects.toEqual(
    new Refusal("invalid", `${missing} cannot be read: there is no such file or folder`),
  );
  await mkdir(join(folder, "some"));
  await expect(openInput(join(folder, "some"))).rejects.toEqual(
    new Refusal("invalid", `${join(folder, "some")} is a folder; name a file`),
  );
  // Made up, because the tests may run as a user who can open every file.
  const denied = Object.assign(new Error("EACCES: permission denied, open"), { code: "EACCES", syscall: "open" });
  expect(fileRefusal("list.txt", "read", denied)).toEqual(
    new Refusal("invalid", "list.txt cannot be read: permission is missing"),
  );
});
