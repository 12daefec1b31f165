import { existsSync, readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { checkRules } from "./check.ts";
import { filesNamedIn, readArchitecture, slicesIn } from "./page.ts";
import * as rules from "./rules.ts";
import { readAllParts, readSources } from "./sources.ts";

/** Each slice may only use the ones above it. */
const SLICES = slicesIn(readArchitecture()).map(({ name }) => name);

const sources = readSources();

checkRules(sources, [
  {
    guarantee: "every relative import names a product file under server/src",
    rule: rules.importsResolve,
    broken: { "kernel/a.ts": 'import "./gone.ts";', "kernel/b.ts": 'import { x } from "../../test/api.ts";' },
  },
  {
    guarantee: "imports fall: main, then api, worker and cli, then features, then platform, then kernel",
    rule: rules.importsFall,
    broken: {
      "kernel/a.ts": 'import type { X } from "../platform/b.ts";',
      "platform/b.ts": 'export { x } from "../features/plans/index.ts";',
      "api/c.ts": 'import "../worker/d.ts";',
      "cli/e.ts": 'const config = await import("../main/config.ts");',
      "elsewhere/f.ts": "",
    },
  },
  {
    guarantee: "no imports form a circle, type imports included",
    rule: rules.noCircles,
    broken: {
      "kernel/a.ts": 'import { b } from "./b.ts";',
      "kernel/b.ts": 'import type { C } from "./c.ts";',
      "kernel/c.ts": 'export type C = import("./a.ts").A;',
    },
  },
  {
    guarantee: "every slice stands in the list, and the list names no other",
    rule: rules.slicesAreListed(SLICES),
    broken: { "features/surprises/index.ts": "" },
  },
  {
    guarantee: "a slice uses only slices above it in the list, through their index.ts",
    rule: rules.slicesUseEarlierOnes(SLICES),
    broken: {
      "features/plans/a.ts": 'import { x } from "../customers/index.ts";',
      "features/keys/b.ts": 'import { x } from "../plans/queries.ts";',
    },
  },
  {
    guarantee:
      "from outside, a slice is entered through its doors alone: index.ts, jobs.ts, routes.<surface>.ts, error-codes.ts and examples.ts",
    rule: rules.slicesHaveDoors,
    broken: {
      "api/a.ts": 'import "../features/plans/queries.ts";',
      "cli/b.ts": 'import "../features/plans/plan.ts";',
      "worker/c.ts": 'import "../features/plans/room/jobs.ts";',
    },
  },
  {
    guarantee: "the rooms inside a slice do not use each other in a circle",
    rule: rules.roomsFormNoCircle,
    broken: {
      "features/plans/prices/index.ts": 'import { x } from "../offers/b.ts";',
      "features/plans/offers/index.ts": 'import { x } from "../prices/d.ts";',
    },
  },
  {
    guarantee: "a name that is exported means one thing",
    rule: rules.namesMeanOneThing,
    broken: {
      "features/plans/a.ts": "export type Verdict = 1; export const { first, second } = both;",
      "features/keys/b.ts": "export const Verdict = 1;",
      "kernel/c.ts": "export function second() {}",
    },
  },
  {
    guarantee: "the slices' SQL lives in queries.ts",
    rule: rules.sqlStaysInQueries,
    broken: {
      "features/plans/a.ts": "await sql<Plan>`select 1`.execute(db);",
      "features/plans/b.ts": 'db.selectFrom("plans");',
    },
  },
  {
    guarantee: "the environment is read in main/config.ts alone",
    rule: rules.oneReaderOfTheEnvironment,
    broken: {
      "main/a.ts": "process.env.PORT;",
      "api/b.ts": 'process["env"];',
      "cli/c.ts": 'import { env } from "node:process";',
    },
  },
  {
    guarantee: "Fastify runs in api and platform/http alone; elsewhere only its types are known",
    rule: rules.fastifyStaysInHttp,
    broken: {
      "main/a.ts": 'import Fastify, { type FastifyInstance } from "fastify";',
      "features/plans/b.ts": 'import swagger from "@fastify/swagger";',
    },
  },
  {
    guarantee: "the kernel does no I/O",
    rule: rules.kernelTouchesNothing,
    broken: { "kernel/a.ts": 'import { readFile } from "node:fs/promises";', "kernel/b.ts": 'import pg from "pg";' },
  },
  {
    guarantee: "OpenTelemetry's packages are loaded only where traces are switched on",
    rule: rules.openTelemetryIsLoadedLate,
    broken: {
      "kernel/a.ts": 'import { trace } from "@opentelemetry/api";',
      "platform/tracing/spans.ts": 'import { samplerOf } from "./samplers.ts";',
      "platform/tracing/start-tracing.ts": 'import { openTracing } from "./open-telemetry.ts";',
    },
  },
  {
    guarantee: "there are no default exports",
    rule: rules.noDefaultExports,
    broken: {
      "kernel/a.ts": "export default function a() {}",
      "kernel/b.ts": "const b = 1; export { b as default };",
      "kernel/c.ts": "export default 1;",
    },
  },
  {
    guarantee: "nothing escapes the type check: no any, no non-null assertion, no ts-ignore",
    rule: rules.noEscapesFromTypes,
    broken: {
      "kernel/a.ts": "const a = b as any;",
      "kernel/b.ts": "const b = a!.c;",
      "kernel/c.ts": "// @ts-ignore\nx();",
    },
  },
  {
    guarantee: "no product file has more than 300 lines",
    rule: rules.filesStaySmall,
    broken: { "kernel/a.ts": "export {};\n".repeat(301) },
  },
  {
    guarantee: "no folder is called utils, common or shared",
    rule: rules.noRummageFolders,
    broken: { "kernel/utils/a.ts": "", "features/plans/shared/b.ts": "" },
  },
]);

checkRules(readAllParts(), [
  {
    guarantee: "server, portal and kit do not import one another",
    rule: rules.partsStayApart,
    broken: {
      "web/src/a.ts": 'import type { Plan } from "../../server/src/features/plans/index.ts";',
      "sdk/src/b.ts": 'import { x } from "../../web/src/state/store.ts";',
      "server/src/kernel/c.ts": 'import { receive } from "sablewatch-sdk";',
    },
  },
]);

test("every file that docs/architecture.md names is there", () => {
  const missing = (text: string) =>
    filesNamedIn(text).filter(
      (path) =>
        !["src", "src/features", ".."].some((folder) =>
          existsSync(new URL(`../../${folder}/${path}`, import.meta.url)),
        ),
    );
  expect(missing(readArchitecture())).toEqual([]);
  expect(missing("as `customers/gone.ts` says")).toEqual(["customers/gone.ts"]);
});

test("migrations are numbered without gaps", () => {
  expect(rules.migrationGaps(readdirSync(new URL("../../migrations/", import.meta.url)))).toEqual([]);
  expect(rules.migrationGaps(["0001_a.sql", "0003_b.sql"])).toHaveLength(1);
  expect(rules.migrationGaps(["0001_a.sql", "0001_b.sql"])).toHaveLength(1);
});
