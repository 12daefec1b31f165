import { randomBytes } from "node:crypto";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { type AddressBatch, openInput, readBatches, type ReadOptions } from "./index.ts";

const ONE_MIB = 1024 * 1024;

type Read = { addresses: string[]; lines: number; rejects: string[]; formats: string[]; batches: AddressBatch[] };

/** Everything that is read from these bytes when they arrive in pieces. */
async function read(content: string | Buffer | Readable, options: ReadOptions = {}): Promise<Read> {
  const stdin = content instanceof Readable ? content : Readable.from([Buffer.from(content)]);
  const input = await openInput("-", stdin);
  const all: Read = { addresses: [], lines: 0, rejects: [], formats: [], batches: [] };
  const onReject = (line: number, reason: string, text: string) => {
    all.rejects.push(`${line} ${reason}: ${text.slice(0, 50)}`);
    return undefined;
  };
  for await (const batch of readBatches(input, { onReject, ...options })) {
    all.batches.push(batch);
    all.addresses.push(...batch.locals.map((local, n) => `${local}@${batch.domains[n] ?? ""}`));
    all.lines += batch.lines;
    all.formats.push(batch.position.reading.format);
  }
  await input.close();
  return all;
}

const ANN = "ann@mail.example";
const BOB = "bob@mail.example";

describe("lines", () => {
  test("nothing at all is fine", async () => {
    expect(await read("")).toMatchObject({ addresses: [], lines: 0, rejects: [], batches: [] });
  });

  test("a list, with every kind of line end, blank lines, and a last line without an end", async () => {
    const { addresses, lines, rejects, formats } = await read(
      `${ANN}\r\nnobody\r\r\n \t\n${BOB}\n\n\nAnn2@Mail.Example.`,
    );
    expect(addresses).toEqual([ANN, BOB, "ann2@mail.example"]);
    expect(lines).toBe(8);
    expect(rejects).toEqual(["2 no address: nobody"]);
    expect(formats).toEqual(["list"]);
  });

  test("addresses are normalised, and each is handed on once in a batch", async () => {
    const { addresses, batches } = await read(
      "Ann@Mail.Example\nann+shop@mail.example.\n<ann@mail.example>\nmailto:ann@MAIL.example\n",
    );
    expect(addresses).toEqual([ANN]);
    expect(batches).toMatchObject([{ duplicates: 3, lines: 4, rejects: 0 }]);
  });

  test("an odd address is taken whole from a list, and in parts from other lines", async () => {
    expect((await read(`a|b@mail.example\n${ANN}\n`, { format: "list" })).addresses).toEqual(["a|b@mail.example", ANN]);
    expect((await read(`a|b@mail.example\n${ANN}\n`, { format: "combo" })).addresses).toEqual(["b@mail.example", ANN]);
  });

  test("a byte that is no UTF-8 spoils its own line alone, and a password not even that", async () => {
    const latin1 = Buffer.from(`${ANN}:gr\u00fcn\nj\u00f6rg@mail.example:x\n${BOB}:x\n`, "latin1");
    const { addresses, rejects } = await read(latin1);
    expect(addresses).toEqual([ANN, BOB]);
    expect(rejects).toEqual(["2 no address: j\ufffdrg@mail.example:x"]);
    expect((await read("jörg@bücher.example:grün\n")).addresses).toEqual(["jörg@xn--bcher-kva.example"]);
  });

  test("binary lines are rejects, and random bytes do no harm", async () => {
    const { addresses, rejects } = await read(`${ANN}:a\0b\n\u0001\n${BOB}:x\ty\n`);
    expect(addresses).toEqual([BOB]);
    expect(rejects.map((reject) => reject.slice(0, 8))).toEqual(["1 binary", "2 binary"]);
    const random = await read(randomBytes(3 * ONE_MIB));
    const counted = random.batches.reduce((sum, batch) => sum + batch.rejects, 0);
    expect(counted).toBe(random.rejects.length);
    expect(counted).toBeGreaterThan(random.lines / 2);
  });

  test("a line of more than 64 KiB is one reject, whether its end is near or far", async () => {
    const long = (length: number) => `${ANN}:${"x".repeat(length)}`;
    const text = [BOB, long(65_536), BOB, long(10 * ONE_MIB), long(65_000), "end@mail.example", long(ONE_MIB)].join(
      "\r\n",
    );
    const { addresses, rejects, lines } = await read(text);
    expect(addresses).toEqual([BOB, ANN, "end@mail.example"]);
    expect(rejects.map((reject) => reject.slice(0, 27))).toEqual(
      [2, 4, 7].map((line) => `${line} too long: ann@mail.example:`.slice(0, 27)),
    );
    expect(lines).toBe(7);
  });

  test("a line of a quarter of a gigabyte takes no memory", async () => {
    const chunk = Buffer.alloc(ONE_MIB, "x");
    const held: number[] = [];
    function* chunks(): Generator<Buffer> {
      yield Buffer.from(`${ANN}\n`);
      for (let n = 0; n < 256; n++) {
        held.push(process.memoryUsage().arrayBuffers);
        yield chunk;
      }
      yield Buffer.from(`\n${BOB}\n`);
    }
    const { addresses, rejects } = await read(Readable.from(chunks()));
    expect(addresses).toEqual([ANN, BOB]);
    expect(rejects).toHaveLength(1);
    expect(Math.max(...held) - (held[0] ?? 0)).toBeLessThan(16 * ONE_MIB);
  });
});

describe("encodings", () => {
  const text = `${ANN}:😀\r\njörg@bücher.example:x\n${BOB}:漢字\nnone\n`;
  const le = Buffer.from(text, "utf16le");
  const be = Buffer.from(le).swap16();
  test.each([
    ["utf-8", Buffer.from(text)],
    ["utf-8", Buffer.from(`\ufeff${text}`)],
    ["utf-16le", Buffer.concat([Buffer.from("fffe", "hex"), le])],
    ["utf-16be", Buffer.concat([Buffer.from("feff", "hex"), be])],
    ["utf-16le", le],
    ["utf-16be", be],
    ["utf-16le", Buffer.concat([le, Buffer.from("x")])],
  ])("%s (%#)", async (encoding, bytes) => {
    for (const pieces of [[bytes], Array.from(bytes, (byte) => Buffer.from([byte]))]) {
      const input = await openInput("-", Readable.from(pieces));
      expect(input.encoding).toBe(encoding);
      await input.close();
      const { addresses, rejects } = await read(Readable.from(pieces));
      expect(addresses).toEqual([ANN, "jörg@xn--bcher-kva.example", BOB]);
      expect(rejects[0]).toBe("4 no address: none");
    }
  });
});

describe("tables", () => {
  test.each([
    ["csv", `id,Email,name\n1,${ANN},Ann\n2,${BOB},Bob\n`],
    ["csv", `"id";"E-Mail"\n"1";"${ANN}"\n"2";"${BOB}"\n`],
    ["tsv", `id\temail_address\tpw\n1\t${ANN}\tx@y.example\n2\t${BOB}\t"\n`],
    ["csv", `User_Email|x\n${ANN}|1\n${BOB}|2\n`],
    ["csv", `username,password\n${ANN},1\nnick,2\n${BOB},3\n`],
    ["csv", `login,email\nnick,${ANN}\n${BOB},\n`],
    ["csv", `\n\nemail\n${ANN}\n\n${BOB}\n`],
    ["csv", `"1","${ANN}","a ""b"",\n c"\n"2","${BOB}",""\n`],
  ])("%s (%#)", async (format, text) => {
    const { addresses, formats } = await read(text);
    expect(addresses).toEqual([ANN, BOB]);
    expect(formats).toEqual([format]);
  });

  test("quoted fields hold delimiters, quotes and line ends; lines are counted as an editor does", async () => {
    const text = `note,email\n"a ""b"", c\r\nd\re","${ANN}"\n"",${BOB}\n"x\n\ny",nobody\nz,"end@mail.example"`;
    const { addresses, lines, rejects } = await read(text);
    expect(addresses).toEqual([ANN, BOB, "end@mail.example"]);
    expect(rejects).toEqual(["6 no address: nobody"]);
    expect(lines).toBe(9);
  });

  test("a quote that is not closed costs no other row, nor its own address", async () => {
    const many = Array.from({ length: 5_000 }, (_, n) => `a${n}@mail.example,"x`).join("\n");
    const { addresses, rejects } = await read(`email,pw\n${ANN},"never\n${many}\n"${BOB},y\n`);
    expect(addresses).toHaveLength(5_001);
    expect(rejects).toEqual([`5003 no address: "${BOB}`]);
    const backslashed = await read(`email,note\n${ANN},"a \\"b\\" c"\n${BOB},d\n`);
    expect(backslashed.addresses).toEqual([ANN, BOB]);
    const unclosed = await read(`note,email\n"never,${ANN}\nx,${BOB}\n${"y,\n".repeat(50_000)}`);
    expect(unclosed.addresses).toEqual([ANN, BOB]);
  });

  test("rows of another width are looked through; where they hold nothing they are bad", async () => {
    const { addresses, rejects } = await read(`id,name,email\n1,Lee, Ann,${ANN}\n2\n3,x,${BOB},more\n4,y,\n`);
    expect(addresses).toEqual([ANN, BOB]);
    expect(rejects).toEqual(["3 bad row: ", "5 no address: "]);
  });

  test("a password that looks like an address is not taken for one", async () => {
    const { addresses, rejects } = await read(`email,password\n,looks@like.example\n${ANN},x\n`);
    expect(addresses).toEqual([ANN]);
    expect(rejects).toHaveLength(1);
  });

  test("binary and overlong rows are rejects", async () => {
    const { addresses, rejects } = await read(
      `id,email\n1,${ANN}\0\n2,${"x".repeat(70_000)}\n3,"a\n\u0002",${ANN}\n4,${BOB}\n`,
    );
    expect(addresses).toEqual([BOB]);
    expect(rejects.map((reject) => reject.slice(0, 10))).toEqual(["2 binary: ", "3 too long", "4 binary: "]);
  });

  test("without a header the format can be given, and any column may hold the address", async () => {
    const { addresses, formats } = await read(`1;${ANN};x\n2;${BOB};y\n`, { format: "csv" });
    expect(addresses).toEqual([ANN, BOB]);
    expect(formats).toEqual(["csv"]);
    expect((await read(`1\t${ANN}\n2\t${BOB}\n`, { format: "tsv" })).addresses).toEqual([ANN, BOB]);
  });
});

test("lines of JSON, with the address at the top or one level down", async () => {
  const records = [
    { id: 1, email: "Ann@mail.example", password: "x@y.example" },
    { user: { name: "Bob", E_Mail: BOB } },
    { login: "nick", emails: ["none", "c@mail.example"] },
    { username: "d@mail.example", email: null },
    { user: { profile: { email: "too@deep.example" } } },
    { email: "jörg@mail.example" },
  ];
  const text = [
    ...records.map((record) => JSON.stringify(record)),
    "{broken",
    "[1]",
    `{"email":"\\u0065@mail.example"}`,
  ].join("\n");
  const { addresses, rejects, formats } = await read(text);
  expect(addresses).toEqual([ANN, BOB, "c@mail.example", "d@mail.example", "jörg@mail.example", "e@mail.example"]);
  expect(rejects.map((reject) => reject.split(":")[0])).toEqual(["5 no address", "7 bad row", "8 bad row"]);
  expect(formats).toEqual(["jsonl"]);
});

test("a first line that happens to be such a name makes no table, nor a line of JSON another format", async () => {
  for (const first of ["user", "admin,user", '{"email":"none"}']) {
    const { addresses, formats } = await read(`${first}\n${ANN},x\n${BOB},y\n`);
    expect(addresses).toEqual([ANN, BOB]);
    expect(formats).toEqual(["combo"]);
  }
});

describe("batches", () => {
  test("end at their size, or after a million lines", async () => {
    const sized = await read(`${ANN}\n${ANN}\n\n${BOB}\nx\nc@mail.example\n`, { batchSize: 2 });
    expect(
      sized.batches.map(({ locals, lines, rejects, duplicates }) => [locals.length, lines, rejects, duplicates]),
    ).toEqual([
      [2, 4, 0, 1],
      [1, 2, 1, 0],
    ]);
    const long = await read(Buffer.from(`${"\n".repeat(1_200_000)}${ANN}\n`));
    expect(long.batches.map(({ lines }) => lines)).toEqual([1_000_000, 200_001]);
    expect(long.batches[0]?.position).toMatchObject({ offset: 1_000_000, line: 1_000_000 });
  });

  test("tell how much was read, and wait for the taker of rejects", async () => {
    const text = "x\n".repeat(200_000);
    let waiting = 0;
    let most = 0;
    const onReject = () => {
      waiting++;
      most = Math.max(most, waiting);
      return Promise.resolve().then(() => void (waiting = 0));
    };
    const { batches } = await read(text, { onReject });
    expect(batches.at(-1)?.progress).toEqual({ bytesRead: text.length });
    expect(most).toBeLessThan(100_000);
  });

  test("of a file that breaks off end with the reason, and without the line it broke", async () => {
    const lines = Array.from({ length: 20_000 }, () => `${randomBytes(6).toString("hex")}@mail.example`);
    const raw = gzipSync(lines.join("\n"));
    const { addresses, batches, rejects } = await read(raw.subarray(0, raw.length / 2), { batchSize: 1_000 });
    expect(addresses.length).toBeGreaterThan(5_000);
    expect(addresses).toEqual(lines.slice(0, addresses.length));
    expect(batches.at(-1)?.problem).toBe("the file ends in the middle: truncated gzip");
    expect(batches.slice(0, -1).every(({ problem }) => problem === undefined)).toBe(true);
    expect(rejects.length).toBeLessThan(2);
    const nothing = await read(raw.subarray(0, 12));
    expect(nothing.batches).toMatchObject([{ lines: 0, problem: "the file ends in the middle: truncated gzip" }]);
  });
});
