import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { tmpdir } from "node:os";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { FORMATS, pagesCorpus } from "../corpus/index.ts";
import { carryingOutImports } from "./jobs.ts";
import { testApi } from "../../../test/support/api.ts";
import { aBreach, DISCLOSURE_LIMIT } from "../../../test/support/breaches.ts";
import { mailboxesOf } from "../../../test/support/imports.ts";
import { asOperator, type OperatorCaller } from "../../../test/support/operator.ts";
import { TEST_IMPORTS } from "../../../test/support/settings.ts";

/** A password that looks like an address. Neither of its halves may be left anywhere. */
const SECRET = "tr0ub4dor@3.hunter-hall.example";
const HALVES = /tr0ub4dor|hunter-hall/i;

const BLOCKS: Record<string, string> = {
  "as most families write them": `URL: https://site.example/login
Username: ann@blocks.example
Password: ${SECRET}
Application: Google_[Chrome]_Default
===============
URL: https://other.example/
Username: annie
Password: ${SECRET}
`,
  "in capitals, with tabs": `SOFT:\tChrome\nURL:\thttps://site.example\nUSER:\tann@blocks.example\nPASS:\t${SECRET}\n\n`,
  "with the password first": `Password: ${SECRET}\nLogin: ann@blocks.example\nHost: site.example\n`,
  "with values in lines of their own": `Login:\nann@blocks.example\nPassword:\n${SECRET}\n\nLogin:\nannie\nPASSWORD\n${SECRET}:x\n`,
  "with equals signs": `login=annie\nPassword=${SECRET}\nemail: ann@blocks.example\n`,
  "in one line": `Host: site.example | Login: annie | Password: ${SECRET}\nLogin: ann@blocks.example Pass: ${SECRET}\n`,
  "in French": `Identifiant : ann@blocks.example\nMot de passe : ${SECRET}\n`,
  "in Spanish": `Usuario: ann@blocks.example\nContraseña: ${SECRET}\n`,
  "in Russian": `Логин: ann@blocks.example\nПароль: ${SECRET}\n`,
  "in Chinese": `用户名：ann@blocks.example\n密码：${SECRET}\n`,
  "in Turkish": `Kullanıcı: ann@blocks.example\nŞifre: ${SECRET}\n`,
  "as indented JSON": `[\n  {\n    "email": "ann@blocks.example",\n    "password": "${SECRET}"\n  }\n]\n`,
  "as lines of JSON": `{"password":"${SECRET}","login":"ann@blocks.example"}\n{"password":{"email":"${SECRET}"},"user":"x"}\n`,
  "as a table of keys and values": `"Login","ann@blocks.example"\n"Password","${SECRET}"\n`,
  "as a table whose rows do not fit": `email,password\nann@blocks.example,x\n,${SECRET},\nannie,${SECRET},x\n`.replace(
    `\n"${SECRET}"\n`,
    "\n",
  ),
};

const folder = { root: "", imports: "", uploads: "", sorted: "" };
const settings = { ...TEST_IMPORTS };
const api = testApi({ imports: settings });
let operator: OperatorCaller;
const logged: string[] = [];
const log = pino({ level: "trace" }, { write: (line: string) => void logged.push(line) });

beforeAll(async () => {
  folder.root = await mkdtemp(join(tmpdir(), "sablewatch-blocks-"));
  for (const name of ["imports", "uploads", "sorted"] as const) {
    folder[name] = join(folder.root, name);
    await mkdir(folder[name]);
  }
  operator = await asOperator(api);
  Object.assign(settings, { importFolder: folder.imports, uploadFolder: folder.uploads, sortFolder: folder.sorted });
});
afterAll(() => rm(folder.root, { recursive: true, force: true }));

type Shown = { id: string; state: string; summary: { rejects: number; added: number } };

/** Imports a file through the service. */
async function bring(breach: string, content: string | Buffer, format?: string): Promise<Shown> {
  const file = `${breach}-${format ?? "any"}.txt`;
  await writeFile(join(folder.imports, file), content);
  const asked = await operator.post("/imports", { breach, file, ...(format && { format }) });
  const { id } = asked.body["import"] as Shown;
  const corpus = pagesCorpus(api.db);
  await carryingOutImports({ corpus, disclosureLimit: DISCLOSURE_LIMIT, imports: settings }).run(
    { importId: id },
    { db: api.db, log },
  );
  return (await operator.get(`/imports/${id}`)).body["import"] as Shown;
}

/**
 * All places where the service stores something of an import that matches: tables, sorted files, files of rejects, its
 * log.
 */
async function columnsWith(pattern: RegExp): Promise<string[]> {
  const { rows: tables } = await api.database.pool.query<{ name: string }>(
    "select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'graphile_worker')",
  );
  const columns: string[] = [];
  for (const { name } of tables) {
    const { rows } = await api.database.pool.query(`select from ${name} as t where t::text ~* $1`, [pattern.source]);
    if (rows.length > 0) columns.push(name);
  }
  for (const path of [folder.uploads, folder.sorted]) {
    for (const entry of await readdir(path, { recursive: true, withFileTypes: true })) {
      if (entry.isFile() && pattern.test(await readFile(join(entry.parentPath, entry.name), "utf8"))) {
        columns.push(entry.name.endsWith(".rejects") ? "rejects" : entry.name);
      }
    }
  }
  if (logged.some((line) => pattern.test(line))) columns.push("log");
  return [...new Set(columns)];
}

test.each(Object.entries(BLOCKS))("no password comes in from blocks %s; their addresses do", async (_form, text) => {
  const encoded = [
    text,
    `\ufeff${text}`,
    Buffer.from(`\ufeff${text}`, "utf16le"),
    gzipSync(text),
    text.replaceAll("\n", "\r\n"),
  ];
  for (const content of encoded) {
    const breach = await aBreach(api.db);
    expect(await bring(breach, content)).toMatchObject({ state: "finished" });
    expect(await mailboxesOf(api.db, breach)).toEqual(["ann@blocks.example"]);
  }
});

test("nor does it whatever format the operator says they have", async () => {
  for (const format of FORMATS) {
    for (const [form, text] of Object.entries(BLOCKS)) {
      // Read as anything but a table with commas, it has lost its header: nothing says which field is which.
      if (form === "as a table whose rows do not fit" && ["list", "combo", "tsv"].includes(format)) continue;
      const breach = await aBreach(api.db);
      await bring(breach, text, format);
      expect((await mailboxesOf(api.db, breach)).filter((mailbox) => mailbox !== "ann@blocks.example")).toEqual([]);
    }
  }
});

test("a password whose key is a batch's last line is none of the next", async () => {
  const breach = await aBreach(api.db);
  const filler = "\n".repeat(999_999 - 1);
  await bring(breach, `ann@blocks.example\n${filler}Password:\n${SECRET}\n`);
  expect(await mailboxesOf(api.db, breach)).toEqual(["ann@blocks.example"]);
});

test("after all that, no table, file or line of the log has a password, or half of one", async () => {
  // Proves that it looks where things are stored.
  expect(await columnsWith(/password:…|corpus.imported/)).toEqual(["public.audit_entries", "rejects"]);
  expect(await columnsWith(HALVES)).toEqual([]);
});
