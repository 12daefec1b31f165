import { get, post } from "../../api/client.ts";
import { isRefused } from "../../../calls/errors.ts";
import type { Answer } from "../../api/types.ts";
import type { Import } from "./import-states.ts";
import { sendFile, type Upload } from "./transfer.ts";

const UPLOADS = "/api/v1/operator/uploads";
const MOST_LISTED = 100;

export type FileFormat = NonNullable<Import["format"]>;
export type Wanted = { breach: string; format: FileFormat | undefined };

/** Starts an upload, or continues one that an earlier attempt left unfinished. */
async function uploadFor(file: File): Promise<Upload> {
  try {
    return (await post(UPLOADS, { body: { name: file.name, length: file.size } })).upload;
  } catch (error) {
    if (!isRefused(error, "upload-exists")) throw error;
    const { uploads } = await get(UPLOADS, { query: { pageSize: MOST_LISTED } });
    const same = uploads.find(({ name, length }) => name === file.name && length === file.size);
    if (!same) throw error;
    return same;
  }
}

/** Sends the file and imports it. Returns undefined if sending was stopped. */
export async function importFile(file: File, wanted: Wanted): Promise<Import | undefined> {
  const begun = await uploadFor(file);
  const sent = await sendFile(file, begun);
  return sent && startImport({ uploadId: sent.id }, wanted);
}

type Source = { uploadId: string } | { file: string };

export async function startImport(source: Source, { breach, format }: Wanted): Promise<Import> {
  const body = { breach, ...source, ...(format === undefined ? {} : { format }) };
  const started: Answer<"/api/v1/operator/imports", "post"> = await post("/api/v1/operator/imports", { body });
  return started.import;
}
