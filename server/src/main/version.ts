import { readFileSync } from "node:fs";
import { ownFile } from "../platform/own-files.ts";

type Package = { version: string };

/** The version of the package this file was installed with. */
export const VERSION = (JSON.parse(readFileSync(ownFile("server/package.json"), "utf8")) as Package).version;
