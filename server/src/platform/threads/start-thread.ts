import { type ResourceLimits, Worker } from "node:worker_threads";

/** Starts a file as a thread. `file` has no ending: it is JavaScript in a build and TypeScript in the sources. */
export function startThread(from: string, file: string, resourceLimits: ResourceLimits): Worker {
  if (!from.endsWith(".ts")) return new Worker(new URL(`${file}.js`, from), { resourceLimits });
  // Runs from the sources. The TypeScript loader ignores threads if it is named in `execArgv`.
  const source = JSON.stringify(new URL(`${file}.ts`, from).href);
  const run = `import("tsx/esm/api").then(({ register }) => { register(); return import(${source}); })`;
  return new Worker(run, { eval: true, resourceLimits, execArgv: [] });
}
