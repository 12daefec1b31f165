// Where the clone is, and small helpers to inspect it.

import { createHash } from "node:crypto";
import * as fs from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));
export const modules = join(root, "node_modules");

/** The JavaScript file behind a package's command, to run with the current Node. */
export function commandOf(packageName, command = packageName) {
  const { bin } = JSON.parse(fs.readFileSync(join(modules, packageName, "package.json"), "utf8"));
  return join(modules, packageName, typeof bin === "string" ? bin : bin[command]);
}

export function readIfPresent(file) {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}

export function hash(parts) {
  const digest = createHash("sha256");
  for (const part of parts) digest.update(`${part.length}:`).update(part);
  return digest.digest("hex");
}

/** The npm that started us, otherwise the one next to this Node, otherwise the one on the PATH. */
export function npmCommand() {
  const beside = join(dirname(process.execPath), "..", "lib", "node_modules", "npm", "bin", "npm-cli.js");
  const candidates = [process.env.npm_execpath, beside];
  const cli = candidates.find((file) => /npm-cli\.c?js$/.test(file ?? "") && fs.existsSync(file));
  return cli ? [process.execPath, cli] : ["npm"];
}
