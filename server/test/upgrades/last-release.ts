import { execFile } from "node:child_process";
import { readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { z } from "zod";

const ROOT = fileURLToPath(new URL("../../../", import.meta.url));
const run = promisify(execFile);

/** Newest first. `npm run release` writes it. */
const Releases = z.array(z.object({ version: z.string(), commit: z.string(), date: z.string() })).min(1);

/** Newest first. */
export const listReleases = async () => Releases.parse(JSON.parse(await readFile(join(ROOT, "releases.json"), "utf8")));

/** The migrations between two commits that say on their first line that older programs can't run on them. */
export async function breakingSince(older: string, newer = "HEAD"): Promise<string[]> {
  const folder = "server/migrations/";
  const listOf = async (commit: string) =>
    (await run("git", ["ls-tree", "--name-only", commit, folder], { cwd: ROOT })).stdout.trim().split("\n");
  const known = new Set(await listOf(older));
  const added = (await listOf(newer)).filter((name) => !known.has(name));
  const texts = await Promise.all(
    added.map(async (name) => (await run("git", ["show", `${newer}:${name}`], { cwd: ROOT })).stdout),
  );
  return added.filter((_, index) => texts[index]?.startsWith("-- breaking"));
}

/** Builds the program of the last release from the clone's history. It uses this clone's packages. */
export async function buildLastRelease(folder: string): Promise<{ version: string; cli: string }> {
  const [release] = await listReleases();
  if (!release) throw new Error("releases.json names no release");
  const archive = join(folder, "release.tar");
  await run(
    "git",
    ["archive", "--output", archive, release.commit, "server", "scripts", "locales", "docs", "package.json"],
    {
      cwd: ROOT,
    },
  );
  await run("tar", ["-xf", archive, "-C", folder]);
  for (const modules of ["node_modules", "server/node_modules"])
    await symlink(join(ROOT, modules), join(folder, modules));
  await run(process.execPath, [join(folder, "scripts", "bundle-server.mjs")]);
  return { version: release.version, cli: join(folder, "server", "dist", "main", "cli.js") };
}
