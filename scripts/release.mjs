// npm run release -- <version>: sets the version of packages and deployments, closes the changelog's pending section,
// saves the API as released, commits, and tags the commit (v0.3.0). A second commit records the first one in
// releases.json; the upgrade test builds it.

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { npmCommand, root } from "./clone.mjs";

const PACKAGES = ["", "server", "web", "sdk"];
const PENDING = "## Pending\n";

const [version = ""] = process.argv.slice(2);
const git = (...args) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
const pathOf = (name) => join(root, name);
const read = (name) => fs.readFileSync(pathOf(name), "utf8");
const readJson = (name) => JSON.parse(read(name));
const writeJson = (name, value) => fs.writeFileSync(pathOf(name), `${JSON.stringify(value, null, 2)}\n`);

refuseUnlessReady();
setVersions();
closeChangelog();
for (const task of ["generate", "release:api"]) npm("run", task);
commit(`Release ${version}`);
git("tag", "--annotate", `v${version}`, "--message", `Release ${version}`);
writeJson("releases.json", [
  { version, commit: git("rev-parse", "HEAD"), date: today() },
  ...readJson("releases.json"),
]);
commit(`Note the commit of release ${version}`);
console.log(
  `Released ${version} as ${readJson("releases.json")[0].commit}. Push the tag, too: git push origin v${version}`,
);

function refuseUnlessReady() {
  const present = readJson("package.json").version;
  if (!/^\d+\.\d+\.\d+$/.test(version)) refuse("Say which version, such as 0.3.0.");
  if (!isHigher(version, present)) refuse(`${version} is not higher than ${present}, which is the present version.`);
  if (git("status", "--porcelain") !== "") refuse("Commit your changes first.");
  if (!read("CHANGELOG.md").includes(PENDING)) refuse(`CHANGELOG.md has no line "${PENDING.trim()}".`);
}

function refuse(why) {
  console.error(why);
  process.exit(1);
}

function isHigher(version, other) {
  const [a, b] = [version, other].map((text) => text.split(".").map(Number));
  const at = a.findIndex((number, index) => number !== b[index]);
  return at !== -1 && a[at] > b[at];
}

function setVersions() {
  const before = readJson("package.json").version;
  for (const file of git("ls-files", "deploy", "docs/deploy").split("\n")) {
    fs.writeFileSync(pathOf(file), read(file).replaceAll(before, version));
  }
  for (const folder of PACKAGES) {
    const name = join(folder, "package.json");
    writeJson(name, { ...readJson(name), version });
  }
  const lock = readJson("package-lock.json");
  lock.version = version;
  for (const folder of PACKAGES) lock.packages[folder].version = version;
  writeJson("package-lock.json", lock);
}

function closeChangelog() {
  const released = `${PENDING}\nNothing yet.\n\n## ${version} (${today()})\n`;
  fs.writeFileSync(pathOf("CHANGELOG.md"), read("CHANGELOG.md").replace(PENDING, released));
}

function npm(...args) {
  const [program, ...first] = npmCommand();
  execFileSync(program, [...first, ...args], { cwd: root, stdio: "inherit" });
}

function commit(message) {
  git("add", "--all");
  git("commit", "--quiet", "--message", message);
}

function today() {
  return new Date().toISOString().slice(0, 10);
}
