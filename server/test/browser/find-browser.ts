import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The headless shell comes first: it is the same engine without windows and menus, and needs half the processor time.
 */
const NAMES = [
  "chromium-headless-shell",
  "chrome-headless-shell",
  "chromium",
  "chromium-browser",
  "google-chrome",
  "google-chrome-stable",
];

/** `CHROMIUM`, or the first of the usual names on the path. */
export function findBrowser(): string | undefined {
  const { CHROMIUM, PATH = "" } = process.env;
  if (CHROMIUM) return CHROMIUM;
  const folders = PATH.split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(canRun);
}

function canRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** For environments where a missing browser must be an error, such as CI. */
export const isBrowserRequired = (): boolean => process.env["BROWSER_TESTS"] === "required";
