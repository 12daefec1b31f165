import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { aBreach } from "../../../test/support/breaches.ts";
import { testDatabase } from "../../../test/support/database.ts";
import { mailboxesOf, sablewatch, testFolder } from "../../../test/support/imports.ts";

const SECRET = "Tr0ub4dor-and-3";

const folder = testFolder();
const database = testDatabase();

/** Names of the tables that contain the text anywhere. */
async function tablesWith(text: string): Promise<string[]> {
  const { rows: tables } = await database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await database.pool.query(`select from ${name} as t where strpos(lower(t::text), lower($1)) > 0`, [
      text,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

const json = (fields: Record<string, unknown>): string => JSON.stringify(fields);

const FILES: [string, string | Buffer][] = [
  [
    "combo lines",
    `anna@one.example:${SECRET}\nnobody:${SECRET}\nbert@two.example;${SECRET};x\n:${SECRET}\nbroken@;${SECRET}\n`,
  ],
  [
    "lines with a site",
    `https://site.example/login:carl@three.example:${SECRET}\nhttps://site.example/:nobody:${SECRET}\n`,
  ],
  ["a table", `name,email,password\nAnn,ann@four.example,${SECRET}\n"Bob, the second",none,"${SECRET}"\nx,${SECRET}\n`],
  ["a table with the password first", `password,email\n${SECRET},dora@five.example\n${SECRET},none\n`],
  [
    "a table with quoted line ends",
    `email,password\neva@six.example,"${SECRET}\n${SECRET}"\nnone,"${SECRET}\n${SECRET}"\n`,
  ],
  [
    "lines of JSON",
    `${json({ email: "finn@seven.example", password: SECRET })}\n${json({ password: SECRET, email: "none" })}\n{"password":"${SECRET}"\n`,
  ],
  ["a binary line", `gus@eight.example:${SECRET}\u0001\nplain@eight.example:${SECRET}\n`],
  ["a line too long", `hal@nine.example:${SECRET}${"x".repeat(70_000)}\nnobody:${SECRET}${"x".repeat(70_000)}\n`],
  ["a file cut short", gzipSync(`ida@ten.example:${SECRET}\nnobody:${SECRET}\n`).subarray(0, -9)],
];

const breach = "SecretsBreach";
const nameOf = (form: string): string => `${form.replaceAll(" ", "-")}.txt`;
let said = "";

beforeAll(async () => {
  await aBreach(database.db, { Name: breach });
  const files: string[] = [];
  for (const [form, content] of FILES) files.push(await folder.file(content, nameOf(form)));
  const env = { DATABASE_URL: database.url, LOG_LEVEL: "trace" };
  const { stdout, stderr } = await sablewatch(["corpus", "import", ...files, "--breach", breach], { env });
  said = stdout + stderr;
});

test.each(FILES)("no password of %s is left in its file of rejects", async (form) => {
  const rejects = await readFile(join(folder.path, `${nameOf(form)}.rejects`), "utf8");
  expect(rejects).not.toBe("");
  expect(rejects).not.toContain(SECRET);
});

test("no password is left in any table or in what was said", async () => {
  expect((await mailboxesOf(database.db, breach)).sort()).toEqual([
    "ann@four.example",
    "anna@one.example",
    "bert@two.example",
    "carl@three.example",
    "dora@five.example",
    "eva@six.example",
    "finn@seven.example",
    "ida@ten.example",
    "plain@eight.example",
  ]);
  expect(await tablesWith(SECRET)).toEqual([]);
  expect(said).toContain("lines");
  expect(said).not.toContain(SECRET);
  // Proves that the search finds what is there.
  expect(await tablesWith(breach)).toEqual(expect.arrayContaining(["public.breaches", "public.audit_entries"]));
});
