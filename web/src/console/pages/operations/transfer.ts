import { addressOf } from "../../../calls/send.ts";
import { get } from "../../api/client.ts";
import { Offline, Refused, SignedOut } from "../../../calls/errors.ts";
import type { Schemas } from "../../api/types.ts";
import { makeStore } from "../../../state/store.ts";

export type Upload = Schemas["Upload"];

export type Transfer = {
  upload: Upload;
  /** Whether it is waiting for the connection to come back. */
  isCut: boolean;
  /** The service keeps what has arrived, and sending can continue later. */
  stop: () => void;
};

/** The file that this tab is sending. Sending continues while the user visits other pages. */
export const transferStore = makeStore<Transfer | null>(null);

const PATH = "/api/v1/operator/uploads/{uploadId}";
const PART_BYTES = 8 * 2 ** 20;
const AGAIN_MS = 2_000;

/**
 * Sends what the service does not have yet, part by part. If the connection drops, it asks how much has arrived and
 * continues from there. Returns undefined if it was stopped.
 */
export async function sendFile(file: File, begun: Upload): Promise<Upload | undefined> {
  let upload = begun;
  let isCut = false;
  const stopping = new AbortController();
  const { signal } = stopping;
  const isStopped = () => signal.aborted;
  const publish = () => transferStore.set({ upload, isCut, stop: () => stopping.abort() });
  try {
    while (upload.received < upload.length) {
      if (isStopped()) return undefined;
      publish();
      try {
        upload = isCut ? await ask(upload) : await sendPart(file, upload, signal);
        isCut = false;
      } catch (error) {
        if (isStopped()) return undefined;
        if (!isPassing(error)) throw error;
        isCut = true;
        publish();
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
      }
    }
    return upload;
  } finally {
    transferStore.set(null);
  }
}

async function ask({ id }: Upload): Promise<Upload> {
  return (await get(PATH, { path: { uploadId: id } })).upload;
}

async function sendPart(file: File, { id, received }: Upload, signal: AbortSignal): Promise<Upload> {
  const address = addressOf(PATH, { path: { uploadId: id }, query: { offset: received } });
  const body = file.slice(received, received + PART_BYTES);
  const headers = { "Content-Type": "application/octet-stream", Accept: "application/json" };
  const response = await fetch(address, { method: "PATCH", headers, body, signal }).catch(() => {
    throw new Offline();
  });
  const answer: unknown = await response.json().catch(() => undefined);
  if (response.status === 401) throw new SignedOut();
  if (!response.ok) throw new Refused(answer, response);
  return (answer as { upload: Upload }).upload;
}

/** Temporary problems: no connection, a restart, or another request that is still writing. */
const isPassing = (error: unknown): boolean =>
  error instanceof Offline ||
  (error instanceof Refused &&
    (error.status >= 500 || ["upload-busy", "upload-offset-mismatch", "request-timeout"].includes(error.code)));
