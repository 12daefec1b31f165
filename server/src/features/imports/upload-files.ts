import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, mkdir, open, readdir, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";
import { DAY } from "../../kernel/duration.ts";
import { Refusal } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";

const REJECTS = ".rejects";

/** Files without an upload are removed once they are so old that no request can be about to use them. */
const ORPHANED_MS = DAY;

/** Rejected rows are kept as long as someone may want to look at them. */
const REJECTS_KEPT_MS = 30 * DAY;

/**
 * The files of the uploads, in a folder that every node can reach. They contain leaked data, so only the service's own
 * user may read them.
 */
export class UploadFiles {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  pathOf(uploadId: string): string {
    return join(this.#folder, uploadId);
  }

  /** The file for an import's lines without an address. */
  rejectsOf(importId: string): string {
    return join(this.#folder, `${importId}${REJECTS}`);
  }

  async prepare(): Promise<void> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
  }

  async freeBytes(): Promise<number> {
    await this.prepare();
    const { bavail, bsize } = await statfs(this.#folder);
    return bavail * bsize;
  }

  /** Opens the file to write anywhere in it, and keeps its content. */
  async openToWrite(uploadId: string): Promise<FileHandle> {
    await this.prepare();
    const path = this.pathOf(uploadId);
    return open(path, "r+").catch((error: unknown) => {
      if (codeOf(error) !== "ENOENT") throw error;
      return open(path, "wx+", 0o600);
    });
  }

  async remove(uploadId: string): Promise<void> {
    await rm(this.pathOf(uploadId), { force: true });
  }

  async sha256(uploadId: string, signal: AbortSignal): Promise<string> {
    const hash = createHash("sha256");
    for await (const chunk of createReadStream(this.pathOf(uploadId), { highWaterMark: 2 ** 20, signal })) {
      hash.update(chunk as Buffer);
    }
    return hash.digest("hex");
  }

  /** Removes what a kill between two steps left behind: files without an upload, and old files of rejects. */
  async removeOrphans(areKnown: (ids: readonly string[]) => Promise<Set<string>>): Promise<void> {
    const names = await readdir(this.#folder).catch(() => []);
    const old: string[] = [];
    for (const name of names) {
      const isRejects = name.endsWith(REJECTS);
      if (!Uuid.safeParse(isRejects ? name.slice(0, -REJECTS.length) : name).success) continue;
      const file = await stat(join(this.#folder, name)).catch(() => undefined);
      const age = Date.now() - (file?.mtimeMs ?? Date.now());
      if (age > (isRejects ? REJECTS_KEPT_MS : ORPHANED_MS)) old.push(name);
    }
    const known = await areKnown(old.filter((name) => !name.endsWith(REJECTS)));
    for (const name of old) if (!known.has(name)) await rm(join(this.#folder, name), { force: true });
  }
}

const codeOf = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "code" in error ? error.code : undefined;

/** The operator has to deal with a full disk; other disk errors are unexpected. */
export const explainedDisk = (error: unknown): unknown =>
  ["ENOSPC", "EDQUOT"].includes(String(codeOf(error))) ? storageFull() : error;

export const storageFull = (): Refusal =>
  new Refusal("storage-full", "The disk is full; free some space, then continue the upload");
