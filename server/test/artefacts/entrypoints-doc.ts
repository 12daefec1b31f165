import type { FastifyInstance } from "fastify";
import { openApiOf } from "../../src/api/openapi.ts";
import { isTest, readSources, type Source } from "../architecture/sources.ts";
import { commandsOf } from "./commands.ts";
import { hiddenRoutesOf, type Route } from "./hidden-routes.ts";
import { jobsOf } from "./jobs.ts";
import { type Artefact, fillMarked, markdownTable } from "./repository.ts";
import { subscriptionsOf } from "./subscriptions.ts";
import { triggersOf } from "./triggers.ts";

export async function entrypointsArtefact(app: FastifyInstance, url: string): Promise<Artefact> {
  const jobs = await jobsOf();
  const scheduled = jobs.flatMap(({ schedule, ...job }) => (schedule === undefined ? [] : [{ ...job, schedule }]));
  const queued = jobs.filter((job) => job.schedule === undefined);
  const commands = await commandsOf();
  const listed = listedRoutesOf(app);
  const hidden = hiddenRoutesOf(
    app,
    new Set(listed.map(({ method, path }) => `${method} ${path.replace(/\{(\w+)\}/g, ":$1")}`)),
  );
  return fillMarked("docs/entrypoints.md", {
    routes: markdownTable(
      ["Method", "Path", "What it does", "File"],
      listed.map(({ method, path, about, file }) => [method, code(path), about, link(file)]),
    ),
    pages: markdownTable(
      ["Method", "Path", "What it does", "File"],
      hidden.map(({ method, path, about, file }) => [method, code(path), about, link(file)]),
    ),
    subscriptions: markdownTable(
      ["What happens", "Who acts", "What it does", "File"],
      (await subscriptionsOf()).map(({ to, slice, name, about, file }) => [
        code(to),
        `${slice}: ${code(name)}`,
        about,
        link(file),
      ]),
    ),
    triggers: markdownTable(
      ["Trigger", "On", "When", "Calls"],
      (await triggersOf(url)).map(({ name, table, when, calls }) => [code(name), code(table), when, code(calls)]),
    ),
    timetable: markdownTable(
      ["Job", "When", "What it does", "File"],
      scheduled.map(({ name, schedule, about, definedIn }) => [code(name), code(schedule), about, link(definedIn)]),
    ),
    jobs: markdownTable(
      ["Job", "What it does", "Defined in", "Done in"],
      queued.map(({ name, about, definedIn, doneIn }) => [code(name), about, link(definedIn), link(doneIn)]),
    ),
    commands: markdownTable(
      ["Command", "What it does", "File"],
      commands.map(({ usage, about, file }) => [code(usage), about, link(file)]),
    ),
  });
}

const code = (text: string): string => `\`${text}\``;
const link = (file: string | undefined): string =>
  file === undefined ? "not built yet" : `[${file.replace("server/src/", "")}](../${file})`;

type Declarations = ReadonlyMap<string, ReadonlySet<Source>>;

/** The files that declare an operation, by its name. */
function declarationsIn(sources: readonly Source[]): Declarations {
  const found = new Map<string, Set<Source>>();
  for (const source of sources) {
    for (const [, described, called] of source.text.matchAll(DECLARES)) {
      const name = described ?? called ?? "";
      found.set(name, (found.get(name) ?? new Set()).add(source));
    }
  }
  return found;
}

const DECLARES = /operationId: "(\w+)"|\bapi\.[a-z]+\([^,]+,\s*"(\w+)"/g;

/** The files that declare the operation under this name, or otherwise under the name that several APIs share. */
function declaring(declarations: Declarations, operationId: string): Source[] {
  const shared = [operationId.replace(/^([a-z]+)(Distributor|Partner|Any)/, "$1"), operationId.replace("SignIn", "")];
  const byName = declarations.get(operationId);
  return byName ? [...byName] : [...new Set(shared.flatMap((name) => [...(declarations.get(name) ?? [])]))];
}

function listedRoutesOf(app: FastifyInstance): Route[] {
  const declarations = declarationsIn(readSources().filter((source) => !isTest(source)));
  return Object.entries(openApiOf(app).paths ?? {}).flatMap(([path, item]) =>
    (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => {
      const operation = item?.[method];
      if (!operation) return [];
      const { operationId = "", summary = "" } = operation;
      const files = declaring(declarations, operationId);
      const [file] = files;
      if (!file || files.length > 1) throw new Error(`operationId "${operationId}" must stand in exactly one file`);
      return [{ method: method.toUpperCase(), path, about: summary, file: `server/src/${file.path}` }];
    }),
  );
}
