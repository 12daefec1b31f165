import { pathToFileURL } from "node:url";
import { type ResourceLimits, Worker } from "node:worker_threads";
import { ownProgram, runsSources } from "../own-files.ts";

/** Starts a module as a thread. `module` is its path in the sources, without the file extension. */
export function startThread(module: string, resourceLimits: ResourceLimits): Worker {
  const program = ownProgram(module);
  if (!runsSources) return new Worker(program, { resourceLimits });
  // The TypeScript loader ignores threads if it is passed in `execArgv`.
  const source = JSON.stringify(pathToFileURL(program).href);
  const run = `import("tsx/esm/api").then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(run, { eval: true, resourceLimits, execArgv: [] });
}
