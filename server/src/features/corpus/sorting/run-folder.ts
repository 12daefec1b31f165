import { mkdir, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DAY, HOUR } from "../../../kernel/duration.ts";
import { Uuid } from "../../../kernel/ids.ts";
import type { Db } from "../../../platform/db/database.ts";
import type { KeyBatch } from "../key-batch.ts";
import { listOver } from "../queries-imports.ts";
import type { Run } from "./run-file.ts";
import { Sorter } from "./sorter.ts";

/**
 * This many files of one level are merged into one of the next, because each takes an open file and some memory when
 * all are read. So a key is rewritten only when there are 32 times as many.
 */
const MERGED_AT_ONCE = 32;

/** Files of an import that no one has continued for this long are removed. */
const ABANDONED_MS = 30 * DAY;

/** The sorted files of one import, and the thread that makes and reads them. */
export class RunFolder {
  readonly #folder: string;
  readonly #sorter = Sorter.start();
  #names: string[];
  #bytes = 0;

  private constructor(folder: string, names: readonly string[]) {
    this.#folder = folder;
    this.#names = [...names];
  }

  /** `names` are the files that an earlier run of the import left. */
  static async open(parent: string, importId: string, names: readonly string[]): Promise<RunFolder> {
    const folder = join(parent, importId);
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return new RunFolder(folder, names);
  }

  get path(): string {
    return this.#folder;
  }

  get names(): readonly string[] {
    return this.#names;
  }

  /** How many bytes this run of the import has written. */
  get bytes(): number {
    return this.#bytes;
  }

  async freeBytes(): Promise<number> {
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  /** Sorts a batch into a file. The batch is empty at once and may be filled again meanwhile. */
  async add(batch: KeyBatch): Promise<void> {
    const name = this.#freshName(0);
    const run = await this.#sorter.sort(batch, this.#pathOf(name));
    this.#note(run, [...this.#names, name]);
  }

  /** Merges files if there are many of one level. Returns what to remove once the new names are saved. */
  async tidy(): Promise<readonly string[]> {
    const merged: string[] = [];
    for (let level = 0; ; level += 1) {
      const alike = this.#names.filter((name) => levelOf(name) === level);
      if (alike.length < MERGED_AT_ONCE) return merged;
      const name = this.#freshName(level + 1);
      const run = await this.#sorter.merge(this.#pathsOf(alike), this.#pathOf(name));
      this.#note(run, [...this.#names.filter((one) => !alike.includes(one)), name]);
      merged.push(...alike);
    }
  }

  async remove(names: readonly string[]): Promise<void> {
    for (const name of names) await rm(this.#pathOf(name), { force: true });
  }

  /** All keys after the given one, sorted and distinct. */
  read(after: string, chunkKeys: number): AsyncGenerator<string[]> {
    return this.#sorter.read(this.#pathsOf(this.#names), after, chunkKeys);
  }

  close(): Promise<void> {
    return this.#sorter.close();
  }

  async removeAll(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #note({ bytes }: Run, names: string[]): void {
    this.#bytes += bytes;
    this.#names = names;
  }

  #pathsOf(names: readonly string[]): string[] {
    return names.map((name) => this.#pathOf(name));
  }

  #pathOf(name: string): string {
    return join(this.#folder, name);
  }

  /** Numbers are never used twice, so a file that a killed run left half written isn't mistaken for another. */
  #freshName(level: number): string {
    const last = Math.max(0, ...this.#names.map(numberOf));
    return `run-${last + 1}-${level}`;
  }
}

const numberOf = (name: string): number => Number(name.split("-")[1]);
const levelOf = (name: string): number => Number(name.split("-")[2]);

/** Whether all sorted files that an earlier run of the import left are still there. */
export async function areRunsThere(
  parent: string,
  { id, runs }: { id: string; runs: readonly string[] },
): Promise<boolean> {
  const found = await Promise.all(runs.map((name) => stat(join(parent, id, name)).catch(() => undefined)));
  return found.every((file) => file !== undefined);
}

/** A folder that changed this recently may belong to an import that has just begun. */
const FRESH_MS = HOUR;

/** Removes the sorted files of finished imports, which a kill at the last moment may have left behind. */
export async function removeOldRuns(db: Db, parent: string): Promise<void> {
  const names = (await readdir(parent).catch(() => [])).filter((name) => Uuid.safeParse(name).success);
  const ages = new Map<string, number>();
  for (const name of names) {
    const folder = await stat(join(parent, name)).catch(() => undefined);
    if (folder) ages.set(name, Date.now() - folder.mtimeMs);
  }
  const old = names.filter((name) => (ages.get(name) ?? 0) > FRESH_MS);
  const over = old.length === 0 ? [] : await listOver(db, old, new Date(Date.now() - ABANDONED_MS));
  // The rest may belong to another database.
  const forgotten = old.filter((name) => (ages.get(name) ?? 0) > ABANDONED_MS);
  for (const name of new Set([...over, ...forgotten])) await rm(join(parent, name), { recursive: true, force: true });
}
