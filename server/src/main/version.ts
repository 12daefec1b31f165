import { existsSync, readFileSync } from "node:fs";
import { ownFile, runsSources } from "../platform/own-files.ts";

type Package = { version: string };

const noted = ownFile("server/dist/.sablewatch-version");

/**
 * What the build was made of: `0.3.0` for a release, `0.3.0+12.g68a3261` for the twelfth commit after it
 * (`scripts/version.sh`). The sources only know their release.
 */
export const VERSION =
  !runsSources && existsSync(noted)
    ? readFileSync(noted, "utf8")
    : (JSON.parse(readFileSync(ownFile("server/package.json"), "utf8")) as Package).version;
