import { readdir, realpath, stat } from "node:fs/promises";
import { join, relative, sep } from "node:path";
import { notFound } from "../../kernel/errors.ts";

/** A file that can be imported, by its path in the folder. */
export type ImportFile = { file: string; bytes: number; modifiedAt: Date };

/** More would be unreadable; the rest can still be imported by name. */
const MOST_FILES = 1_000;
const MOST_FOLDERS = 1_000;

const noSuchFile = () => notFound("There is no such file in the folder for imports", "import-file-not-found");

/**
 * The real path of a file in the folder. A name that leads out of it, through `..`, an absolute path or a link, counts
 * as missing.
 */
export async function findImportFile(folder: string | undefined, file: string): Promise<string> {
  if (folder === undefined || file.includes("\0")) throw noSuchFile();
  const root = await realpath(folder).catch(() => undefined);
  const path = root && (await realpath(join(root, file)).catch(() => undefined));
  if (root === undefined || path === undefined || !path.startsWith(root + sep)) throw noSuchFile();
  const found = await stat(path).catch(() => undefined);
  if (found?.isFile() !== true) throw noSuchFile();
  return path;
}

/** The files in the folder and the folders in it, by name. Links are left out. */
export async function listImportFiles(folder: string | undefined): Promise<ImportFile[]> {
  if (folder === undefined) return [];
  const files: ImportFile[] = [];
  const folders = [folder];
  for (let visited = 0; visited < MOST_FOLDERS && files.length < MOST_FILES; visited += 1) {
    const parent = folders.shift();
    if (parent === undefined) break;
    const entries = await readdir(parent, { withFileTypes: true }).catch(() => []);
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = join(parent, entry.name);
      if (entry.isDirectory()) folders.push(path);
      if (!entry.isFile() || files.length >= MOST_FILES) continue;
      const found = await stat(path).catch(() => undefined);
      if (found) files.push({ file: relative(folder, path), bytes: found.size, modifiedAt: found.mtime });
    }
  }
  return files;
}
