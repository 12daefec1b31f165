import { fileURLToPath } from "node:url";

// The build may put this code into any of its files, so only the folder's name tells where we are.
const [, serverUrl, runsFrom] = /^(.*\/server\/)(src|dist)\//.exec(import.meta.url) ?? [];
if (!serverUrl) throw new Error("The server's code is neither in server/src nor in server/dist");

/** The path of a file or folder of this repository. */
export const ownFile = (path: string): string => fileURLToPath(new URL(`../${path}`, serverUrl));

/** Whether the sources run directly, as in tests, and not the build. */
export const runsSources = runsFrom === "src";

/**
 * The path of a module that runs as its own process or thread. `module` is its path in the sources, without the file
 * extension.
 */
export const ownProgram = (module: string): string =>
  ownFile(runsSources ? `server/src/${module}.ts` : `server/dist/${module}.js`);
