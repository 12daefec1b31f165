import type { Readable } from "node:stream";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { request } from "undici";
import { type Finding, median } from "./lib/finding.ts";
import { type Lab, withLab } from "./lib/lab.ts";
import { type Running, startSablewatch } from "./lib/processes.ts";
import { counted, say } from "./lib/say.ts";
import { seedOrganisation } from "./lib/seed.ts";
import { sized } from "./lib/size.ts";

const ROWS = sized(1_000_000, 12_000);
const ROUNDS = sized(5, 1);

/** Our own targets. */
const LEAST_RATE = 0.5;
const LEAST_RATE_OF_JSON = 0.25;
const MOST_MB = 150;

/** Exports the whole audit trail over the API, against PostgreSQL's own export of the table. */
export function exporting(): Promise<Finding[]> {
  return withLab(async (lab) => {
    say(`export: ${counted(ROWS)} entries of the audit trail`);
    const { operatorToken } = await seedOrganisation(lab.database);
    await seedAudit(lab);
    const server = await startSablewatch(["--role", "api"], { DATABASE_URL: lab.databaseUrl });
    try {
      return await compare(lab, server, operatorToken);
    } finally {
      await server.stop();
    }
  });
}

async function compare(lab: Lab, server: Running, token: string): Promise<Finding[]> {
  const ask = (format: string) => exportOver(`${server.baseUrl}/api/v1/operator/audit.${format}`, token);
  // What the first request loads isn't part of an export.
  await (await request(`${server.baseUrl}/api/v1/operator/audit?pageSize=1`, authorised(token))).body.dump();
  const idleMb = server.residentMb();
  server.forgetPeak();
  const rates = { csv: [] as number[], copy: [] as number[], jsonl: [] as number[] };
  for (let round = 1; round <= ROUNDS; round += 1) {
    rates.copy.push(await copyOut(lab));
    rates.csv.push(await ask("csv"));
    rates.jsonl.push(await ask("jsonl"));
    const said = Object.entries(rates).map(([name, values]) => `${name} ${counted(values.at(-1) ?? 0)} rows/s`);
    say(`  round ${round} of ${ROUNDS}: ${said.join(", ")}, peak ${server.peakMb().toFixed(0)} MB`);
  }
  const peakMb = server.peakMb() - idleMb;
  return [
    {
      figure: `export of ${counted(ROWS)} entries as CSV, against COPY … TO STDOUT CSV`,
      ...{ unit: "rows/s", ours: median(rates.csv), against: median(rates.copy), limit: { atLeast: LEAST_RATE } },
      rounds: { ours: rates.csv, against: rates.copy },
    },
    {
      figure: "– as JSON lines, against the same",
      ...{ unit: "rows/s", ours: median(rates.jsonl), against: median(rates.copy) },
      limit: { atLeast: LEAST_RATE_OF_JSON },
    },
    { figure: "– the server's peak memory above idle", unit: "MB", ours: peakMb, limit: { atMost: MOST_MB } },
  ];
}

const authorised = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });

/** The entries that a partner's onboardings leave. */
async function seedAudit({ database }: Lab): Promise<void> {
  for (let from = 1; from <= ROWS; from += AT_ONCE) await seedSome(database, from);
  await database.pool.query("vacuum analyze audit_entries");
}

/** Few enough to be inserted within a minute, after which statements of the pool time out. */
const AT_ONCE = 50_000;

async function seedSome({ pool }: Lab["database"], from: number): Promise<void> {
  await pool.query(
    `insert into audit_entries (id, at, actor_kind, actor_id, distributor_id, partner_id, action, subject_kind,
       subject_id, details, ip, request_id)
     select (lpad(to_hex(1700000000000 + n), 12, '0') || '70008000' || lpad(to_hex(n), 12, '0'))::uuid,
       now() - n * interval '1 s', 'key', gen_random_uuid()::text, gen_random_uuid(), gen_random_uuid(),
       'customer.onboarded', 'customer', gen_random_uuid()::text,
       jsonb_build_object('status', 'active', 'plan', 'service-basic', 'domains', n % 5), '203.0.113.7',
       gen_random_uuid()::text
     from generate_series($1::integer, $2::integer) as n`,
    [from, Math.min(from + AT_ONCE - 1, ROWS)],
  );
}

/** Rows per second of an export, from the request to its last byte. */
async function exportOver(url: string, token: string): Promise<number> {
  const startedAt = performance.now();
  const { statusCode, body } = await request(url, authorised(token));
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
  return rateOf(await countLines(body), startedAt);
}

async function copyOut({ databaseUrl }: Lab): Promise<number> {
  // Not from the pool, whose statements time out after a minute.
  const client = new pg.Client({ connectionString: databaseUrl });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const startedAt = performance.now();
    return rateOf(
      await countLines(client.query(copyTo("copy (select * from audit_entries) to stdout csv"))),
      startedAt,
    );
  } finally {
    await client.end();
  }
}

function rateOf(lines: number, startedAt: number): number {
  if (lines < ROWS) throw new Error(`Of ${ROWS} rows, ${lines} were exported`);
  return ROWS / ((performance.now() - startedAt) / 1000);
}

const LINE_END = 10;

/** Reads to the end and counts the lines, which costs both sides the same. */
async function countLines(stream: Readable): Promise<number> {
  let lines = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    for (let at = chunk.indexOf(LINE_END); at !== -1; at = chunk.indexOf(LINE_END, at + 1)) lines += 1;
  }
  return lines;
}
