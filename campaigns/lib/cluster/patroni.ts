import { mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { needPrograms, run } from "../programs.ts";

/**
 * Debian 12 has Patroni 3.0.2. In that version, a primary that was frozen past its lease takes the lease back from its
 * successor when it wakes, and what the successor had acknowledged is lost (patroni/patroni#2689, fixed in 3.0.3).
 */
const SUITE = "trixie";
const PYTHON = "/usr/bin/python3";

export type Patroni = { command: readonly string[]; version: string };

/** Unpacks the Patroni of the next Debian release. It runs with this release's Python and libraries. */
export async function unpackPatroni(folder: string): Promise<Patroni> {
  await needPrograms({ patroni: "patroni" });
  const own = join(folder, "patroni");
  const lists = join(own, "lists");
  await mkdir(join(lists, "partial"), { recursive: true });
  const sources = join(own, "sources.list");
  await writeFile(sources, `deb ${await findMirror()} ${SUITE} main\n`);
  const options = [
    `Dir::Etc::sourcelist=${sources}`,
    "Dir::Etc::sourceparts=/dev/null",
    `Dir::State::lists=${lists}`,
    `Dir::Cache=${join(own, "cache")}`,
    "APT::Sandbox::User=root",
  ].flatMap((option) => ["-o", option]);
  await run("apt-get", [...options, "-qq", "update"]);
  await run("apt-get", [...options, "-qq", "download", "patroni"], { cwd: own });
  const file = (await readdir(own)).find((name) => name.endsWith(".deb")) ?? "";
  await run("dpkg-deb", ["--extract", join(own, file), own]);
  const path = `PYTHONPATH=${join(own, "usr/lib/python3/dist-packages")}`;
  const command = ["env", path, PYTHON, join(own, "usr/bin/patroni")];
  const version = await run("env", [...command.slice(1), "--version"]);
  return { command, version: version.replace(/^patroni /, "") };
}

/** Where this machine gets its packages from. */
async function findMirror(): Promise<string> {
  const mirrors = await run("apt-get", ["indextargets", "--format", "$(REPO_URI)", "Created-By: Packages"]);
  const mirror = mirrors.split("\n").find((uri) => !uri.includes("security"));
  if (mirror === undefined) throw new Error("apt knows no mirror");
  return mirror;
}
