import { dirname } from "node:path";

/**
 * The folder that a command was called in. npm runs a package's scripts in the package's folder, and says where it was
 * called itself. In any other folder, what it says is left over from an outer npm.
 */
export function folderOfCaller({ INIT_CWD, npm_package_json: manifest }: NodeJS.ProcessEnv, current: string): string {
  return INIT_CWD !== undefined && manifest !== undefined && dirname(manifest) === current ? INIT_CWD : current;
}
