import type { FastifyInstance } from "fastify";
import { openApiOf } from "../../src/api/openapi.ts";
import { isTest, readSources } from "../sources.ts";
import { commandsOf } from "./commands.ts";
import { jobsOf } from "./jobs.ts";
import { type Artefact, fillMarked, markdownTable } from "./repository.ts";

type Route = { method: string; path: string; about: string; file: string };

/** Routes that the OpenAPI document leaves out. */
const UNLISTED = [
  { path: "/openapi.json", about: "The OpenAPI document.", file: "server/src/api/openapi.ts" },
  { path: "/docs", about: "The API reference as a page to read.", file: "server/src/api/openapi.ts" },
  { path: "/metrics", about: "Figures for Prometheus; needs an operator token.", file: "server/src/api/operations.ts" },
];

export async function entrypointsArtefact(app: FastifyInstance): Promise<Artefact> {
  const jobs = await jobsOf();
  const scheduled = jobs.flatMap(({ schedule, ...job }) => (schedule === undefined ? [] : [{ ...job, schedule }]));
  const queued = jobs.filter((job) => job.schedule === undefined);
  const commands = await commandsOf();
  return fillMarked("docs/entrypoints.md", {
    routes: markdownTable(
      ["Method", "Path", "What it does", "File"],
      routesOf(app).map(({ method, path, about, file }) => [method, code(path), about, link(file)]),
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

/** As it is, or in the call that names the operations of a slice which both APIs have. */
const isDeclaredIn = (text: string, operationId: string): boolean =>
  text.includes(`operationId: "${operationId}"`) ||
  text.includes(`operationId: operationId("${operationId.replace(/^([a-z]+)Distributor/, "$1")}")`);

function routesOf(app: FastifyInstance): Route[] {
  const sources = readSources().filter((source) => !isTest(source));
  const listed = Object.entries(openApiOf(app).paths ?? {}).flatMap(([path, item]) =>
    (["get", "post", "put", "patch", "delete"] as const).flatMap((method) => {
      const operation = item?.[method];
      if (!operation) return [];
      const { operationId = "", summary = "" } = operation;
      const files = sources.filter(({ text }) => isDeclaredIn(text, operationId));
      const [file] = files;
      if (!file || files.length > 1) throw new Error(`operationId "${operationId}" must stand in exactly one file`);
      return [{ method: method.toUpperCase(), path, about: summary, file: `server/src/${file.path}` }];
    }),
  );
  const unlisted = UNLISTED.map((route) => {
    if (!app.hasRoute({ method: "GET", url: route.path })) throw new Error(`There is no route ${route.path} any more`);
    return { method: "GET", ...route };
  });
  return [...listed, ...unlisted];
}
