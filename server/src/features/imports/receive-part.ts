import type { FileHandle } from "node:fs/promises";
import { SECOND } from "../../kernel/duration.ts";
import { invalidField, Refusal } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Actor } from "../audit/index.ts";
import { lockUpload, markWriter, noteReceived, releaseWriter } from "./queries-uploads.ts";
import { isComplete, type Upload, uploadNotFound } from "./upload.ts";
import { explainedDisk, type UploadFiles } from "./upload-files.ts";
import { recordCompleted } from "./uploads.ts";

/** How long a request holds an upload without a sign of life. */
const HELD_SECONDS = 15;
/** It shows that it is alive well before that, so it never writes to a file that another may write to. */
const NOTED_EVERY_MS = 5 * SECOND;
/** Recording costs a write to the disk and one to the database; at most this much has to be sent again after a kill. */
const NOTED_EVERY_BYTES = 8 * 2 ** 20;

/** Opens a transaction for one step, for a caller that may still call. */
export type InTransaction = <Result>(work: (tx: Tx) => Promise<Result>) => Promise<Result>;

export type UploadPart = {
  uploadId: string;
  /** Where in the file the part begins. */
  offset: number;
  /** How many bytes it has, if the caller said so. */
  bytes: number | undefined;
  body: AsyncIterable<Buffer>;
};

const tooLong = (length: number): Refusal =>
  new Refusal(
    "upload-too-long",
    `The upload was started with a length of ${length} bytes, and this part goes beyond it`,
  );

const busy = (): Refusal =>
  new Refusal("upload-busy", "Another request is writing to this upload; try again in a few seconds", {
    retryAfterSeconds: HELD_SECONDS,
  });

/**
 * Writes a part to the upload's file as it arrives. If the part breaks off, what has arrived is kept, so the caller
 * continues there. Only one request writes at a time, across all nodes.
 */
export async function receivePart(
  files: UploadFiles,
  inTransaction: InTransaction,
  actor: Actor,
  part: UploadPart,
): Promise<Upload> {
  const writer = newId();
  const upload = await inTransaction((tx) => holdUpload(tx, writer, part));
  const writing = new PartWriting(upload, writer, { inTransaction, actor });
  try {
    const file = await files.openToWrite(upload.id);
    try {
      return await writing.write(file, part);
    } finally {
      await file.close();
    }
  } catch (error) {
    throw explainedDisk(error);
  } finally {
    await inTransaction((tx) => releaseWriter(tx, upload.id, writer)).catch(() => undefined);
  }
}

async function holdUpload(tx: Tx, writer: string, { uploadId, offset, bytes = 0 }: UploadPart): Promise<Upload> {
  const upload = await lockUpload(tx, uploadId);
  if (!upload) throw uploadNotFound();
  if (upload.isBeingWritten) throw busy();
  const { received, length } = upload;
  if (offset !== received) {
    throw invalidField("upload-offset-mismatch", "offset", `the upload has ${received} bytes; continue from there`);
  }
  if (offset + bytes > length) throw tooLong(length);
  await markWriter(tx, uploadId, writer, HELD_SECONDS);
  return upload;
}

class PartWriting {
  readonly #writer: string;
  readonly #steps: { inTransaction: InTransaction; actor: Actor };
  #upload: Upload;
  #written: number;
  #notedAt = performance.now();

  constructor(upload: Upload, writer: string, steps: { inTransaction: InTransaction; actor: Actor }) {
    this.#upload = upload;
    this.#written = upload.received;
    this.#writer = writer;
    this.#steps = steps;
  }

  async write(file: FileHandle, { offset, body }: UploadPart): Promise<Upload> {
    try {
      for await (const chunk of body) {
        if (this.#written + chunk.length > this.#upload.length) {
          // The announced length was wrong, so the bytes so far can't be trusted.
          await this.#note(offset);
          throw tooLong(this.#upload.length);
        }
        if (this.#isDue()) await this.#keep(file);
        await writeAll(file, chunk, this.#written);
        this.#written += chunk.length;
      }
    } catch (error) {
      // What has arrived is worth keeping, unless the disk or the database is the problem.
      if (!(error instanceof Refusal)) await this.#keep(file).catch(() => undefined);
      throw error;
    }
    return this.#keep(file);
  }

  #isDue(): boolean {
    const bytes = this.#written - this.#upload.received;
    return bytes >= NOTED_EVERY_BYTES || performance.now() - this.#notedAt >= NOTED_EVERY_MS;
  }

  async #keep(file: FileHandle): Promise<Upload> {
    if (this.#written > this.#upload.received) await file.datasync();
    return this.#note(this.#written);
  }

  async #note(received: number): Promise<Upload> {
    const which = { id: this.#upload.id, writer: this.#writer, received, seconds: HELD_SECONDS };
    this.#upload = await this.#steps.inTransaction(async (tx) => {
      const noted = await noteReceived(tx, which);
      if (!noted) throw busy();
      if (isComplete(noted) && !isComplete(this.#upload)) await recordCompleted(tx, this.#steps.actor, noted);
      return noted;
    });
    this.#notedAt = performance.now();
    return this.#upload;
  }
}

/** A write may take only a part of what it is given. */
async function writeAll(file: FileHandle, chunk: Buffer, position: number): Promise<void> {
  for (let done = 0; done < chunk.length;) {
    const { bytesWritten } = await file.write(chunk, done, chunk.length - done, position + done);
    done += bytesWritten;
  }
}
