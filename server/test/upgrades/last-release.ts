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

/** Builds the program of the last release from the clone's history. It uses this clone's packages. */
export async function buildLastRelease(folder: string): Promise<{ version: string; cli: string }> {
  const [release] = Releases.parse(JSON.parse(await readFile(join(ROOT, "releases.json"), "utf8")));
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
