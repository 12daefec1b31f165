import { readFileSync } from "node:fs";

type Package = { version: string };

/** The version of the package this file was installed with. */
export const VERSION = (JSON.parse(readFileSync(new URL("../../package.json", import.meta.url), "utf8")) as Package)
  .version;
