import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { startProcess } from "../support/processes/server-process.ts";

const README = fileURLToPath(new URL("../../../README.md", import.meta.url));

/** The shell blocks under a heading, in the order that a reader would type them. */
function blocksUnder(heading: string, text: string): string {
  const section = text.split(`## ${heading}\n`)[1]?.split("\n## ")[0] ?? "";
  return [...section.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block]) => block).join("\n");
}

test("every line of the README's tour works against a running demo", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sablewatch-readme-"));
  const dataDir = join(folder, "data");
  const server = await startProcess("demo", dataDir);
  const tour = blocksUnder("Five-minute tour", await readFile(README, "utf8"));
  expect(tour).toContain("customer/onboard");
  const [link = ""] = /http\S+\/auth\/confirm\?\S+/.exec(server.output()) ?? [];
  expect((await fetch(link)).status).toBe(200);

  // In the tour the clone is the working directory and contains the data.
  const { stdout } = await promisify(execFile)("bash", ["-euo", "pipefail", "-c", tour], { cwd: folder });

  const calls = tour.match(/^(partner|distributor|curl) /gm) ?? [];
  expect(stdout).not.toContain('"success":false');
  expect(stdout.split('{"success":true').length - 1).toBe(calls.length);
  server.child.kill("SIGTERM");
  await server.finished;
  await rm(folder, { recursive: true, force: true });
});

test("the README's tables have no empty cell", async () => {
  const rows = (await readFile(README, "utf8")).split("\n").filter((line) => line.startsWith("|"));
  const cells = rows.flatMap((row) => row.split("|").slice(1, -1));
  expect(rows.length).toBeGreaterThan(0);
  expect(cells.filter((cell) => cell.trim() === "")).toEqual([]);
});
