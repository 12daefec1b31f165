import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const BUNDLE = fileURLToPath(new URL("../../../../scripts/bundle-server.mjs", import.meta.url));

/** Bundles a program like the server's own bundle: it starts in a fraction of the time that its sources take. */
export async function buildProgram(source: URL): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [BUNDLE, fileURLToPath(source)]);
  return stdout.trim();
}
