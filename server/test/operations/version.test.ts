import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, test } from "vitest";
import { createMetrics, showVersion } from "../../src/platform/metrics.ts";
import { ownFile } from "../../src/platform/own-files.ts";
import { testDatabase } from "../support/database.ts";

const database = testDatabase();
const parent = mkdtempSync(join(tmpdir(), "sablewatch-version-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let clone: string;
const git = (...args: string[]): string =>
  execFileSync("git", ["-c", "user.name=t", "-c", "user.email=t@test.example", ...args], {
    cwd: clone,
    encoding: "utf8",
  }).trim();
const version = (...args: string[]): string =>
  execFileSync("sh", ["scripts/version.sh", ...args], { cwd: clone, encoding: "utf8" }).trim();
const commit = (message: string): string => {
  git("commit", "--quiet", "--allow-empty", "--message", message);
  return `g${git("rev-parse", "--short=7", "HEAD")}`;
};

/** A clone that was just released as 1.2.0. */
beforeEach(() => {
  clone = mkdtempSync(join(parent, "clone-"));
  mkdirSync(join(clone, "scripts"));
  copyFileSync(ownFile("scripts/version.sh"), join(clone, "scripts/version.sh"));
  writeFileSync(
    join(clone, "package.json"),
    '{\n  "name": "sablewatch",\n  "version": "1.2.0",\n  "private": true\n}\n',
  );
  git("init", "--quiet");
  git("add", "--all");
  commit("Something before");
  commit("Release 1.2.0");
});

test.each(["with the tag", "without tags"])(
  "a release and the commits after it have versions of their own, %s",
  (how) => {
    if (how === "with the tag") git("tag", "--annotate", "v1.2.0", "--message", "Release 1.2.0");
    expect([version(), version("--tag")]).toEqual(["1.2.0", "1.2.0"]);
    commit("Note the commit of release 1.2.0");
    const second = commit("Release 1x2x0 is not a release");
    expect([version(), version("--tag")]).toEqual([`1.2.0+2.${second}`, `1.2.0-2.${second}`]);
  },
);

test("files that were changed since the commit are not passed off as it", () => {
  writeFileSync(join(clone, "package.json"), '{\n  "version": "1.2.0",\n}\n');
  expect(version()).toBe("1.2.0+dirty");
});

test("a clone without the release's commit says its own, and a folder that is no clone says nothing", () => {
  const whole = clone;
  const newest = commit("Something after");
  clone = join(parent, "shallow");
  execFileSync("git", ["clone", "--quiet", "--depth=1", `file://${whole}`, clone]);
  expect(version()).toBe(`1.2.0+${newest}`);
  rmSync(join(clone, ".git"), { recursive: true });
  expect(() => version()).toThrow("Command failed");
});

test("metrics say which version answers", async () => {
  const metrics = createMetrics(database.pool);
  showVersion(metrics, "1.2.0+2.g0123abc");
  const told = `sablewatch_build_info{version="1.2.0+2.g0123abc",node="${process.versions.node}"} 1`;
  expect(await metrics.registry.metrics()).toContain(told);
});
