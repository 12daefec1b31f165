// Notes in the server's build which version it is. An image's build has no clone, so it is told by SABLEWATCH_VERSION.

import { execFileSync } from "node:child_process";
import * as fs from "node:fs";
import { join } from "node:path";
import { readIfPresent, root } from "./clone.mjs";

// Hidden, because builds remove what they have not made.
const file = join(root, "server", "dist", ".sablewatch-version");

export function noteVersion() {
  const noted = readIfPresent(file);
  const version = process.env.SABLEWATCH_VERSION || versionOfClone() || noted || `${packageVersion()}+unknown`;
  if (version === noted) return;
  try {
    fs.writeFileSync(file, version);
  } catch {
    // Someone who may only read the clone runs it: what its owner noted counts.
  }
}

function versionOfClone() {
  try {
    return execFileSync("sh", [join(root, "scripts", "version.sh")], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return undefined;
  }
}

function packageVersion() {
  return JSON.parse(fs.readFileSync(join(root, "package.json"), "utf8")).version;
}
