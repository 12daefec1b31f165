import { existsSync, readdirSync } from "node:fs";
import { ownFile } from "../../platform/own-files.ts";

/** What the web build creates from web/src/docs; the names contain hashes of the contents. */
const FOLDER = ownFile("web/dist/assets/");

/** The SDK as npm installs it; see scripts/build.mjs. */
export const SDK_PACKAGE = ownFile("sdk/dist/sablewatch-sdk.tgz");

export type DocsAssets = { style: string; script: string; theme: string; fonts: string[] };

/** Where the pages' style sheet and scripts are. Undefined if they are not built. */
export function findDocsAssets(): DocsAssets | undefined {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER) : [];
  const find = (pattern: RegExp) =>
    names.filter((name) => pattern.test(name)).map((name) => `/portal/assets/${name}`)[0];
  const style = find(/^docs-[\w-]{8}\.css$/);
  const script = find(/^docs-[\w-]{8}\.js$/);
  const theme = find(/^docs-theme-[\w-]{8}\.js$/);
  const fonts = [find(/^inter-latin-wght-normal-.*\.woff2$/), find(/^source-serif-4-latin-wght-normal-.*\.woff2$/)];
  if (style === undefined || script === undefined || theme === undefined) return undefined;
  return { style, script, theme, fonts: fonts.filter((font) => font !== undefined) };
}
