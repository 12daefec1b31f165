import { mkdtempSync, rmdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Drill } from "../lib/drills/drill.ts";
import { run } from "../lib/programs.ts";

const DISK_MB = 400;
const CHUNK = Buffer.alloc(1024 * 1024);

export const fullDisk: Drill = {
  name: "full disk",
  fault: `the disk of PostgreSQL, a tmpfs of ${DISK_MB} MB, is filled by another file to the last byte`,
  mend: "that file is deleted",
  alerts: ["Errors"],
  atLeast: 20,
  async withDisk(work) {
    const folder = mkdtempSync(join(tmpdir(), "sablewatch-disk-"));
    await run("mount", ["-t", "tmpfs", "-o", `size=${DISK_MB}m,mode=755`, "tmpfs", folder]);
    try {
      return await work(folder);
    } finally {
      await run("umount", ["--lazy", folder]);
      rmdirSync(folder);
    }
  },
  arrange: ({ disk = "" }) => {
    const ballast = join(disk, "ballast");
    return {
      break: () => fill(ballast),
      mend: () => rmSync(ballast),
    };
  },
};

/** Until not one byte more can be written. */
function fill(name: string): void {
  for (let bytes = CHUNK.length; bytes >= 1;) {
    try {
      writeFileSync(name, CHUNK.subarray(0, bytes), { flag: "a" });
    } catch {
      bytes = Math.floor(bytes / 2);
    }
  }
}
