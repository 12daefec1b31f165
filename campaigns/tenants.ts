import { type Lab, withFolder, withLab } from "../bench/lib/lab.ts";
import { say } from "../bench/lib/say.ts";
import { type Right, rightsOf } from "../server/src/features/callers/index.ts";
import { newId } from "../server/src/kernel/ids.ts";
import type { Answer, TestApi } from "../server/test/support/api.ts";
import { openTestDatabase } from "../server/test/support/database.ts";
import type { Example } from "../server/test/support/routes/recipe.ts";
import { contentOf } from "../server/test/support/routes/routes.ts";
import { tellable } from "../server/test/support/tellable.ts";
import { apiAt } from "./lib/api-at.ts";
import type { Evidence } from "./lib/evidence.ts";
import { keepApiRunning } from "./lib/fleet.ts";
import { type Operation, operationsOf } from "./lib/operations.ts";
import { doNotWaitForDisk, settingsOf } from "./lib/probed-server.ts";
import { count, type Counts, type Faults, listed, noteFault } from "./lib/tally.ts";
import { type Ask, asksFor, isId, type Sent } from "./lib/tenants-asks.ts";
import { allExamples } from "./lib/tenants-examples.ts";
import { foreignIn, type Owners, ownersOf } from "./lib/tenants-ids.ts";
import { type TenantCaller, theTenants } from "./lib/tenants-setup.ts";

/** How many calls run at the same time. None of them may change anything, so they need not wait for each other. */
const AT_A_TIME = 24;
/** The table where the server records that it is alive. */
const NOTE_OF_SERVER = "public.service_nodes";
/** Columns that record when something was used or someone was active. The rest of these tables is compared. */
const NOTED: Readonly<Record<string, string>> = {
  "public.api_keys": "{last_used_at}",
  "public.portal_profiles": "{seen_at,previous_visit_at}",
  "public.portal_sessions": "{seen_at}",
};

/**
 * Calls everything with ids of other tenants' objects, and checks that the responses are the same as if those didn't
 * exist.
 */
export function tenants(): Promise<Evidence> {
  return withFolder((folder) => withLab((lab) => walk(lab, folder)));
}

type Findings = {
  asked: Counts;
  answers: Counts;
  faults: Faults;
  operations: Set<string>;
};

async function walk(lab: Lab, folder: string): Promise<Evidence> {
  const { databaseUrl } = lab;
  const startedAt = performance.now();
  await doNotWaitForDisk(lab);
  const database = openTestDatabase(databaseUrl);
  const server = await keepApiRunning(settingsOf(lab, folder));
  const api = await apiAt({ database, databaseUrl }, server);
  const setup = await theTenants(api);
  const findings: Findings = { asked: {}, answers: {}, faults: new Map(), operations: new Set() };
  const operations = operationsOf().filter(({ surface }) => surface !== "open");
  const examples = await allExamples(api, setup, operations);
  const owners = await ownersOf(database.pool, setup.partners);
  say(`  ${operations.length} calls, ${setup.callers.length} callers, ${owners.size} ids`);
  let walked = 0;
  for (const operation of operations) {
    const asked = asksFor(operation, setup, examples);
    await unchanged(api, operation, findings, () => askAll(api, operation, asked, owners, findings));
    if (++walked % 25 === 0) say(`  ${walked} of ${operations.length} calls, ${findings.faults.size} kinds of faults`);
  }
  await server.stop();
  await database.close();
  const faults = listed(findings.faults);
  return {
    isAsItShould: faults.length === 0 && server.starts() === 1,
    done: `Two distributors with two partners each. Called all ${operations.length} operations of openapi.json that want credentials, as keys made by every role, distributors' keys for their partners, staff in every role and customers, with the ids of others' things in path, query, body and headers. Each answer was compared with the answer about a thing that does not exist, and searched for others' ids and texts; every table was compared before and after.`,
    findings: {
      ...{ minutes: Math.round((performance.now() - startedAt) / 6_000) / 10, operations: operations.length },
      ...{ operationsWithForeignIds: findings.operations.size, callers: setup.callers.length, ids: owners.size },
      ...{ askedByPlace: findings.asked, answersByStatus: findings.answers, faults },
    },
  };
}

/** Checks that the work has changed nothing. */
async function unchanged(
  api: TestApi,
  { operationId }: Operation,
  findings: Findings,
  work: () => Promise<void>,
): Promise<void> {
  const content = async (): Promise<Record<string, string>> => {
    const { [NOTE_OF_SERVER]: _note, ...tables } = await contentOf(api.database.pool);
    for (const [table, columns] of Object.entries(NOTED)) {
      const rows = `select md5(string_agg(row, '' order by row)) as digest
        from (select (to_jsonb(noted) - $1::text[])::text as row from ${table} as noted) as rows`;
      tables[table] = (await api.database.pool.query<{ digest: string }>(rows, [columns])).rows[0]?.digest ?? "";
    }
    return tables;
  };
  const before = await content();
  await work();
  const after = await content();
  const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
  if (changed.length > 0) noteFault(findings.faults, `${operationId}: changed ${changed.join(", ")}`, "");
}

async function askAll(
  api: TestApi,
  operation: Operation,
  asks: readonly Ask[],
  owners: Owners,
  findings: Findings,
): Promise<void> {
  const left = [...asks];
  const next = async () => {
    for (let ask = left.pop(); ask; ask = left.pop()) await askOne(api, operation, ask, owners, findings);
  };
  await Promise.all(Array.from({ length: AT_A_TIME }, next));
}

async function askOne(
  api: TestApi,
  operation: Operation,
  { caller, location, foreign, missing }: Ask,
  owners: Owners,
  findings: Findings,
): Promise<void> {
  const what = `${operation.operationId}, ${location}`;
  try {
    const answer = await send(api, operation, foreign);
    count(findings.asked, location);
    count(findings.answers, String(answer.status));
    if (location !== "own" && location !== "operator") findings.operations.add(operation.operationId);
    const first = `${caller.name}: ${operation.method} ${pathOf(operation, foreign.example)} ${JSON.stringify(foreign.example.body ?? {}).slice(0, 200)} → ${answer.status} ${answer.bytes.toString().slice(0, 300)}`;
    const leaked = foreignIn(answer.bytes.toString(), JSON.stringify(foreign), caller, owners);
    if (leaked.length > 0) noteFault(findings.faults, `${what}: tells ${leaked[0]}`, first);
    if (location === "operator" && answer.status !== 401 && answer.status !== 403)
      noteFault(findings.faults, `${what}: lets others in`, first);
    if (lacksRight(operation, caller) && answer.status !== 401 && answer.status !== 403)
      noteFault(findings.faults, `${what}: lets in who lacks the right`, first);
    if (!missing) return;
    const none = await send(api, operation, missing);
    const isRefused = answer.status >= 400 && answer.status < 500;
    if (!isRefused && location !== "query") noteFault(findings.faults, `${what}: answered ${answer.status}`, first);
    if (comparable(answer, foreign) !== comparable(none, missing)) {
      noteFault(
        findings.faults,
        `${what}: another answer than for nothing`,
        `${first}; for nothing: ${none.status} ${none.bytes.toString().slice(0, 300)}`,
      );
    }
  } catch (error) {
    noteFault(findings.faults, `${what}: ${String(error).slice(0, 200)}`, caller.name);
  }
}

/** Whether a member of staff, or the person who issued a key, has a role without the right to make a call. */
const lacksRight = ({ right }: Operation, { role }: TenantCaller): boolean =>
  right !== undefined && role !== undefined && !rightsOf(role).includes(right as Right);

/** Everything that distinguishes two responses, without the ids that were sent. */
const comparable = (answer: Answer, { example }: Sent): string => {
  const ids = [
    ...Object.values(example.params ?? {}),
    ...Object.values(example.body ?? {}),
    ...Object.values(example.query ?? {}),
  ];
  return ids
    .filter((value): value is string => typeof value === "string" && isId(value))
    .reduce((text, id) => text.replaceAll(id, "<id>"), JSON.stringify(tellable(answer)));
};

function pathOf({ path }: Operation, { params = {}, query = {} }: Example): string {
  const filled = path.replace(/\{(\w+)\}/g, (_all, name: string) => params[name] ?? newId());
  // A stream would never end by itself.
  const search = new URLSearchParams({ ...query, ...(path.endsWith("/stream") ? { follow: "false" } : {}) }).toString();
  return search === "" ? filled : `${filled}?${search}`;
}

const send = (api: TestApi, operation: Operation, { example, headers }: Sent): Promise<Answer> =>
  api.call({
    method: operation.method,
    path: pathOf(operation, example),
    headers,
    ...(operation.body ? { body: example.body ?? {} } : {}),
    ...(operation.otherBody
      ? { raw: "ann@a.example", headers: { ...headers, "content-type": operation.otherBody } }
      : {}),
  });
