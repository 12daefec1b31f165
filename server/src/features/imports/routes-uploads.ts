import { Readable } from "node:stream";
import { z } from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { uuidOf } from "../../kernel/ids.ts";
import { pagedList, rowCursors, wholeNumber } from "../../kernel/page.ts";
import { calls } from "../../platform/http/calls.ts";
import { change } from "../../platform/http/change.ts";
import { Done } from "../../platform/http/envelope.ts";
import { asCaller } from "../../platform/http/proof.ts";
import { operatorActorOf } from "../audit/index.ts";
import { findUpload, listUploads } from "./queries-uploads.ts";
import { receivePart } from "./receive-part.ts";
import type { ImportRoutes } from "./surface.ts";
import { NewUpload, uploadNotFound, UploadView, uploadView } from "./upload.ts";
import { UploadFiles } from "./upload-files.ts";
import { beginUpload, dropUpload } from "./uploads.ts";

const tags = ["Operator"];
const uploadList = pagedList("uploads", UploadView, rowCursors("uploads"));
const inPath = z.object({ uploadId: uuidOf("Upload ID") });
const OneUpload = z.object({ upload: UploadView });

/** A part arrives as it is, and is written to the disk as it arrives. */
const PART = "application/octet-stream";

/** Files that are sent in parts, to be imported. */
export function uploadRoutes({ db, settings }: ImportRoutes) {
  const files = new UploadFiles(settings.uploadFolder);
  return calls({ tags }, (api, app) => {
    app.addContentTypeParser(PART, (_request, payload, done) => done(null, payload));

    api.get("/uploads", "listUploads", "uploads:read", {
      summary: "List the uploads that aren't imported yet, newest first.",
      schema: { query: z.object(uploadList.query), answer: uploadList.answer },
      handler: ({ query }) =>
        uploadList.read(query, (limit) => listUploads(db, { cursor: query.cursor, limit }), uploadView),
    });

    api.post("/uploads", "beginUpload", "uploads:write", {
      summary: "Start an upload of a file with addresses. Then send its parts.",
      failure: "Failed to start upload",
      schema: { body: NewUpload, answer: OneUpload, errors: ["upload-exists", "upload-quota-reached", "storage-full"] },
      handler: async (request, reply) => {
        const room = { freeBytes: await files.freeBytes(), mostBytes: settings.mostUploadBytes };
        return change(db, request, reply, async (tx) => {
          const upload = await beginUpload(tx, operatorActorOf(request), room, request.body);
          return { upload: uploadView(upload) };
        });
      },
    });

    api.get("/uploads/:uploadId", "getUpload", "uploads:read", {
      summary: "Get an upload, and how much of it has arrived.",
      schema: { params: inPath, answer: OneUpload, errors: ["upload-not-found"] },
      handler: async (request) => {
        const upload = await findUpload(db, request.params.uploadId);
        if (!upload) throw uploadNotFound();
        return { upload: uploadView(upload) };
      },
    });

    api.patch("/uploads/:uploadId", "sendUploadPart", "uploads:write", {
      summary: "Send the next part of an upload, as bytes.",
      description:
        "Send a part of any size that arrives within a minute. If the connection breaks, the bytes received are kept: read the upload and continue from there.",
      failure: "Failed to receive part",
      schema: {
        params: inPath,
        query: z.object({
          offset: wholeNumber(0, Number.MAX_SAFE_INTEGER, 0).meta({
            description: "Where the part starts: the number of bytes of the upload that have arrived.",
          }),
        }),
        answer: OneUpload,
        errors: [
          "upload-not-found",
          "upload-offset-mismatch",
          "upload-busy",
          "upload-too-long",
          "storage-full",
          "unsupported-media-type",
        ],
      },
      handler: async (request) => {
        const upload = await receivePart(files, (work) => asCaller(db, request, work), operatorActorOf(request), {
          uploadId: request.params.uploadId,
          offset: request.query.offset,
          bytes: lengthOf(request.headers["content-length"]),
          body: partOf(request.headers["content-type"], request.body),
        });
        return { upload: uploadView(upload) };
      },
    });

    api.delete("/uploads/:uploadId", "dropUpload", "uploads:write", {
      summary: "Delete an upload and its bytes.",
      failure: "Failed to delete upload",
      schema: { params: inPath, answer: Done, errors: ["upload-not-found", "import-under-way"] },
      handler: async (request, reply) => {
        const { uploadId } = request.params;
        const answer = await change(db, request, reply, async (tx) => {
          await dropUpload(tx, operatorActorOf(request), uploadId);
          return { message: "Upload deleted successfully" };
        });
        await files.remove(uploadId);
        return answer;
      },
    });
  });
}

const lengthOf = (header: string | undefined): number | undefined =>
  header === undefined ? undefined : Number(header);

/** An empty part is fine; anything but bytes is not. */
function partOf(type: string | undefined, body: unknown): AsyncIterable<Buffer> {
  if (body === undefined || body === null) return Readable.from([]);
  if (type?.startsWith(PART) !== true) throw new Refusal("unsupported-media-type", `Content-Type must be ${PART}`);
  return arriving(body as Readable);
}

/** A connection that breaks off is the caller's trouble, not ours. */
async function* arriving(body: Readable): AsyncGenerator<Buffer> {
  try {
    yield* body as AsyncIterable<Buffer>;
  } catch (error) {
    throw Object.assign(new Error("The part broke off", { cause: error }), { statusCode: 400 });
  }
}
