import { Readable } from "node:stream";
import type { FastifyPluginAsyncZod } from "fastify-type-provider-zod";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import { CursorPagination, idCursors, wholeNumber } from "../../kernel/page.ts";
import { textOf } from "../../kernel/text.ts";
import { change } from "../../platform/http/change.ts";
import { endingSignal } from "../../platform/http/drain.ts";
import { refusals, success } from "../../platform/http/envelope.ts";
import { goneSignal } from "../../platform/http/gone.ts";
import { proofOf } from "../../platform/http/proof.ts";
import { createStreamSlots, EVENT_STREAM, eventStreamHeaders } from "../../platform/http/event-stream.ts";
import { operatorActorOf } from "../audit/index.ts";
import { askerOf, holderOf } from "../callers/index.ts";
import { readCorpusStats } from "../corpus/index.ts";
import { IMPORT_STATES, importNotFound, ImportView, importView, NewImport } from "./import.ts";
import { followImport } from "./follow.ts";
import { findImportFile, listImportFiles } from "./import-folder.ts";
import { findImport, listImports } from "./queries.ts";
import { cancelImport, requestImport } from "./requests.ts";
import { uploadRoutes } from "./routes-uploads.ts";
import type { ImportRoutes } from "./surface.ts";

export type { ImportSettings } from "./surface.ts";

const tags = ["Operator"];
const importCursors = idCursors("imports", ({ id }: { id: string }) => id);
const inPath = z.object({ importId: uuidOf("Import ID") });
const OneImport = z.object({ ...success, import: ImportView });

const FileView = z.object({ file: z.string(), bytes: z.int(), modifiedAt: z.iso.datetime() });

const CorpusView = z.object({
  ...success,
  exposures: z.int(),
  bytes: z.int().meta({ description: "The size on the disk, in bytes." }),
  breaches: z.array(z.object({ breach: z.string(), exposures: z.int(), changedAt: z.iso.datetime() })),
});

/** Imports into the corpus, which workers run; the uploads for them; and what the corpus contains. */
export function operatorRoutes({ db, corpus, settings }: ImportRoutes): FastifyPluginAsyncZod {
  const takeSlot = createStreamSlots();
  return async (app) => {
    await app.register(uploadRoutes({ db, corpus, settings }));

    app.get("/corpus", {
      config: { right: "catalogue:read", failure: "Failed to read corpus" },
      schema: {
        operationId: "getCorpusStats",
        tags,
        summary: "Get the number of addresses in the corpus, by breach.",
        response: { 200: CorpusView },
      },
      handler: async () => {
        const { breaches, exposures, bytes } = await readCorpusStats(db, corpus);
        const shown = breaches.map(({ changedAt, ...one }) => ({ ...one, changedAt: changedAt.toISOString() }));
        return { success: true as const, exposures, bytes, breaches: shown };
      },
    });

    app.get("/imports", {
      config: { right: "imports:read", failure: "Failed to list imports" },
      schema: {
        operationId: "listImports",
        tags,
        summary: "List the requested imports into the corpus, newest first.",
        querystring: z.object({
          state: z.enum(IMPORT_STATES).optional(),
          breach: textOf(1, 200).optional().meta({ description: "Only imports into the breach with this name." }),
          cursor: importCursors.cursor.optional(),
          pageSize: wholeNumber(1, 100, 20),
        }),
        response: { 200: z.object({ ...success, imports: z.array(ImportView), pagination: CursorPagination }) },
      },
      handler: async (request) => {
        const { pageSize, ...filter } = request.query;
        const rows = await listImports(db, { ...filter, limit: pageSize + 1 });
        const { page, pagination } = importCursors.pageOf(rows, pageSize);
        return { success: true as const, imports: page.map(importView), pagination };
      },
    });

    app.get("/imports/files", {
      config: { right: "imports:read", failure: "Failed to list files" },
      schema: {
        operationId: "listImportFiles",
        tags,
        summary: "List the files in the folder that `IMPORT_DIR` names. They can be imported without an upload.",
        response: { 200: z.object({ ...success, files: z.array(FileView) }) },
      },
      handler: async () => {
        const files = await listImportFiles(settings.importFolder);
        const shown = files.map(({ modifiedAt, ...file }) => ({ ...file, modifiedAt: modifiedAt.toISOString() }));
        return { success: true as const, files: shown };
      },
    });

    app.post("/imports", {
      config: { right: "imports:write", failure: "Failed to start import" },
      schema: {
        operationId: "startImport",
        tags,
        summary: "Import an upload, or a file of the folder, into a breach of the corpus.",
        description:
          "A worker runs one import after another; `GET` shows the progress. Customers are notified of new exposures automatically. Once a file was imported for a breach, it isn't read again for the same breach.",
        body: NewImport,
        response: {
          200: OneImport,
          ...refusals(
            "breach-not-found",
            "upload-not-found",
            "import-file-not-found",
            "breach-retired",
            "upload-incomplete",
            "import-under-way",
          ),
        },
      },
      handler: async (request, reply) => {
        const { file } = request.body;
        if (file !== undefined) await findImportFile(settings.importFolder, file);
        return change(db, request, reply, async (tx) => {
          const asked = await requestImport(tx, operatorActorOf(request), request.body);
          return { success: true as const, import: importView(asked) };
        });
      },
    });

    app.get("/imports/:importId", {
      config: { right: "imports:read", failure: "Failed to read import" },
      schema: {
        operationId: "getImport",
        tags,
        summary: "Get an import: its progress or its result.",
        params: inPath,
        response: { 200: OneImport, ...refusals("import-not-found") },
      },
      handler: async (request) => {
        const found = await findImport(db, request.params.importId);
        if (!found) throw importNotFound();
        return { success: true as const, import: importView(found) };
      },
    });

    app.get("/imports/:importId/events", {
      config: { right: "imports:read", failure: "Failed to follow import" },
      schema: {
        operationId: "followImport",
        tags,
        summary:
          "Stream the progress of an import as server-sent events. Each event contains the whole import. The stream ends when the import does.",
        params: inPath,
        response: {
          200: { description: "The import, whenever it changed.", content: { [EVENT_STREAM]: { schema: z.string() } } },
          ...refusals("import-not-found", "too-many-streams"),
        },
      },
      handler: async (request, reply) => {
        const found = await findImport(db, request.params.importId);
        if (!found) throw importNotFound();
        const leave = takeSlot(holderOf(askerOf(request)));
        // If the client is already gone, it won't close again.
        if (reply.raw.destroyed) leave();
        else reply.raw.once("close", leave);
        const following = {
          proof: proofOf(request),
          signal: AbortSignal.any([endingSignal(request.server), goneSignal(request)]),
          // A HEAD request has no body to read.
          follows: request.method !== "HEAD",
        };
        return reply.headers(eventStreamHeaders).send(Readable.from(followImport(db, found, following)));
      },
    });

    app.post("/imports/:importId/cancel", {
      config: { right: "imports:write", failure: "Failed to cancel import" },
      schema: {
        operationId: "cancelImport",
        tags,
        summary: "Cancel an import: immediately if it's queued, within seconds if it's running.",
        description: "Addresses that it has stored are kept. An import that has ended isn't changed; see `state`.",
        params: inPath,
        response: { 200: OneImport, ...refusals("import-not-found") },
      },
      handler: (request, reply) =>
        change(db, request, reply, async (tx) => {
          const cancelled = await cancelImport(tx, operatorActorOf(request), request.params.importId);
          return { success: true as const, import: importView(cancelled) };
        }),
    });
  };
}
