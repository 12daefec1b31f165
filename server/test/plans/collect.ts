import { execFile } from "node:child_process";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { readSources } from "../architecture/sources.ts";
import { readFiles, readStatements, type Recorded } from "./recorded.ts";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const VITEST = fileURLToPath(new URL("../../../node_modules/vitest/vitest.mjs", import.meta.url));

/** They show what others send, or send nothing. */
const ELSEWHERE =
  /^server\/test\/(?:api-changes|architecture|artefacts|browser|clickhouse|docs|plans|texts|upgrades)\//;

/** The test files that have the program send statements. */
function testFiles(): string[] {
  const all = ["server/src/", "server/test/"].flatMap((folder) =>
    readSources(`${ROOT}${folder}`).map(({ path, text }) => ({ path: `${folder}${path}`, text })),
  );
  return all
    .filter(
      ({ path, text }) => path.endsWith(".test.ts") && !path.endsWith(".long.test.ts") && text.includes("/support/"),
    )
    .map(({ path }) => path)
    .filter((path) => !ELSEWHERE.test(path));
}

/**
 * Every statement that the program sends while it is tested. `npm test` records them; test files that have not run
 * since the sources changed are run here, which takes minutes. Whether they pass is not this test's business.
 */
export async function collectStatements(folder: string): Promise<Recorded[]> {
  const known = readFiles(folder);
  const missing = testFiles().filter((path) => !known.has(`${ROOT}${path}`));
  if (missing.length > 0) {
    const args = [VITEST, "run", "--maxWorkers=2", "--reporter=dot", ...missing];
    await promisify(execFile)(process.execPath, args, { cwd: ROOT, maxBuffer: 2 ** 28 }).catch(() => undefined);
  }
  const never = missing.filter((path) => !readFiles(folder).has(`${ROOT}${path}`));
  if (never.length > 0) throw new Error(`Could not be run: ${never.map((path) => relative(ROOT, path)).join(", ")}`);
  return readStatements(folder);
}
