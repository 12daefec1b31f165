import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUIDES, readGuide } from "../../src/api/docs/guides.ts";
import { BASE_URL } from "../../src/api/docs/samples/index.ts";
import { startReceiver, type Receiver } from "../support/webhooks/receiver.ts";
import { readDemo, type ServerProcess, startProcess } from "../support/processes/server-process.ts";
import { areLanguagesRequired, hasProgram, type Outcome, type Runnable, runAll, RUNNERS } from "./languages.ts";
import { readAllPages, type ReadPage, samplesIn, type ShownSample } from "./pages.ts";
import { type Replacements, SampleData } from "./sample-data.ts";

// Runs everything that the documentation shows, exactly as shown, against a demo.

let folder = "";
let server: ServerProcess;
let receiver: Receiver;
let data: SampleData;
let pages: Map<string, ReadPage>;
let shown: ShownSample[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sablewatch-samples-"));
  receiver = await startReceiver();
  // One attempt, so that there are failures to list and to redeliver.
  server = await startProcess("demo", join(folder, "data"), { WEBHOOK_RETRY_SCHEDULE: "0s" });
  data = new SampleData(await readDemo(join(folder, "data")), receiver, join(folder, "data"));
  pages = await readAllPages(server.baseUrl);
  shown = [...pages.values()].flatMap(({ html }) => samplesIn(html));
  await data.build();
});

afterAll(async () => {
  server.child.kill("SIGTERM");
  await server.finished;
  await receiver.close();
  await rm(folder, { recursive: true, force: true });
});

const replaced = (code: string, replacements: Replacements): string =>
  Object.entries(replacements).reduce((text, [example, own]) => text.replaceAll(example, own), code);

const inFolder = async (name: string): Promise<string> => {
  const path = join(folder, name);
  await mkdir(path);
  return path;
};

const failed = (outcomes: readonly Outcome[]) => outcomes.filter(({ isDone }) => !isDone);

/** As shown, a stream continues for as long as someone reads it. */
const ENDING = { "/webhooks/stream": "/webhooks/stream?follow=false" };

/** Secrets are deleted before one is created, since there can be only one. Other things are deleted last. */
function rank(operationId: string): number {
  if (/^delete\w*Secret$/.test(operationId)) return 0;
  if (/^create\w*Secret$/.test(operationId)) return 1;
  if (/^cycle/.test(operationId)) return 2;
  return /^(delete|remove|revoke|withdraw)/.test(operationId) ? 4 : 3;
}

/** No key may make these calls; people make them in the console. */
const FOR_PEOPLE = ["issueDistributorKey", "revokeDistributorKey"];

test("every operation of partners and distributors has a sample in every language", async () => {
  const { paths } = (await (await fetch(`${server.baseUrl}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { operationId: string }>>;
  };
  const operations = Object.entries(paths)
    .filter(([path]) => /^\/api\/v1\/(integrations|distributors)\//.test(path))
    .flatMap(([, item]) => Object.values(item).map(({ operationId }) => operationId));
  expect(operations.length).toBeGreaterThanOrEqual(69);
  for (const { id } of RUNNERS) {
    const sampled = new Set(shown.filter(({ language }) => language === id).map(({ operationId }) => operationId));
    expect(operations.filter((operationId) => !sampled.has(operationId))).toEqual([]);
  }
});

describe.each(RUNNERS.map((runner) => ({ runner, id: runner.id, program: runner.program })))(
  "the samples in $id",
  ({ runner, id, program }) => {
    const isThere = hasProgram(program);

    test.skipIf(!isThere && !areLanguagesRequired())(
      isThere ? "all work" : `are left out: this machine has no ${program}`,
      async () => {
        expect(isThere, `SAMPLE_TESTS says that ${program} is required`).toBe(true);
        const objects = await data.objectsFor(id);
        const samples: Runnable[] = shown
          .filter(({ language, operationId }) => language === id && !FOR_PEOPLE.includes(operationId))
          .sort((a, b) => rank(a.operationId) - rank(b.operationId))
          .map(({ operationId, code }) => ({
            name: operationId,
            code: replaced(code, { ...data.keys, ...objects(operationId), ...ENDING }),
          }));
        expect(failed(await runAll(runner, await inFolder(id), samples))).toEqual([]);
      },
    );
  },
);

test.each([
  { id: "curl", fence: "sh", mark: "curl " },
  { id: "node", fence: "js", mark: "YOUR_" },
])("the samples of the guides in $id all work, in their order", async ({ id, fence, mark }) => {
  const runner = RUNNERS.find((one) => one.id === id);
  if (!runner) throw new Error(`There is no way to run ${id}`);
  const blocks = GUIDES.flatMap((guide) =>
    [...readGuide(guide).matchAll(/^ *```(\w+)\n(.*?)^ *```$/gms)]
      .filter(([, language, code]) => language === fence && code?.includes(mark) === true)
      .map(([, , code = ""], index) => ({
        name: `${guide.slug.replaceAll("-", "_")}_${index}`,
        code: replaced(code, { ...data.keys, ...ENDING, [BASE_URL]: server.baseUrl }),
      })),
  );
  expect(blocks.length).toBeGreaterThan(3);
  expect(failed(await runAll(runner, await inFolder(`guides-${id}`), blocks))).toEqual([]);
});
