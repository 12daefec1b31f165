import { Readable } from "node:stream";
import { z } from "zod";
import { uuidOf } from "../../kernel/ids.ts";
import { pagedList, rowCursors } from "../../kernel/page.ts";
import { textOf } from "../../kernel/text.ts";
import { viewFrom } from "../../kernel/view.ts";
import { calls } from "../../platform/http/calls.ts";
import { change } from "../../platform/http/change.ts";
import { endingSignal } from "../../platform/http/drain.ts";
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
const importList = pagedList("imports", ImportView, rowCursors("imports"));
const inPath = z.object({ importId: uuidOf("Import ID") });
const OneImport = z.object({ import: ImportView });

const FileView = z.object({ file: z.string(), bytes: z.int(), modifiedAt: z.iso.datetime() });

const StoredBreach = z.object({ breach: z.string(), exposures: z.int(), changedAt: z.iso.datetime() });

const CorpusView = z.object({
  exposures: z.int(),
  bytes: z.int().meta({ description: "The size on the disk, in bytes." }),
  breaches: z.array(StoredBreach),
});

/** Imports into the corpus, which workers run; the uploads for them; and what the corpus contains. */
export function operatorRoutes({ db, corpus, settings }: ImportRoutes) {
  const takeSlot = createStreamSlots();
  return calls({ db, tags }, async (api, app) => {
    await app.register(uploadRoutes({ db, corpus, settings }));

    api.get("/corpus", "getCorpusStats", "catalogue:read", {
      summary: "Get the number of addresses in the corpus, by breach.",
      failure: "Failed to read corpus",
      schema: { answer: CorpusView },
      handler: async () => {
        const { breaches, exposures, bytes } = await readCorpusStats(db, corpus);
        return { exposures, bytes, breaches: breaches.map((one) => viewFrom(StoredBreach, one)) };
      },
    });

    api.get("/imports", "listImports", "imports:read", {
      summary: "List the requested imports into the corpus, newest first.",
      schema: {
        query: z.object({
          state: z.enum(IMPORT_STATES).optional(),
          breach: textOf(1, 200).optional().meta({ description: "Only imports into the breach with this name." }),
          ...importList.query,
        }),
        answer: importList.answer,
      },
      handler: ({ query }) => importList.read(query, (limit) => listImports(db, { ...query, limit }), importView),
    });

    api.get("/imports/files", "listImportFiles", "imports:read", {
      summary: "List the files in the folder that `IMPORT_DIR` names. They can be imported without an upload.",
      failure: "Failed to list files",
      schema: { answer: { files: z.array(FileView) } },
      handler: async () => {
        const files = await listImportFiles(settings.importFolder);
        return { files: files.map((file) => viewFrom(FileView, file)) };
      },
    });

    api.post("/imports", "startImport", "imports:write", {
      summary: "Import an upload, or a file of the folder, into a breach of the corpus.",
      description:
        "A worker runs one import after another; `GET` shows the progress. Customers are notified of new exposures automatically. Once a file was imported for a breach, it isn't read again for the same breach.",
      schema: {
        body: NewImport,
        answer: OneImport,
        errors: [
          "breach-not-found",
          "upload-not-found",
          "import-file-not-found",
          "breach-retired",
          "upload-incomplete",
          "import-under-way",
        ],
      },
      handler: async (request, reply) => {
        const { file } = request.body;
        if (file !== undefined) await findImportFile(settings.importFolder, file);
        return change(db, request, reply, async (tx) => {
          const asked = await requestImport(tx, operatorActorOf(request), request.body);
          return { import: importView(asked) };
        });
      },
    });

    api.get("/imports/:importId", "getImport", "imports:read", {
      summary: "Get an import: its progress or its result.",
      schema: { params: inPath, answer: OneImport, errors: ["import-not-found"] },
      handler: async (request) => {
        const found = await findImport(db, request.params.importId);
        if (!found) throw importNotFound();
        return { import: importView(found) };
      },
    });

    api.get("/imports/:importId/events", "followImport", "imports:read", {
      summary:
        "Stream the progress of an import as server-sent events. Each event contains the whole import. The stream ends when the import does.",
      schema: {
        params: inPath,
        answer: {
          description: "The import, whenever it changed.",
          content: { [EVENT_STREAM]: { schema: z.string() } },
        },
        errors: ["import-not-found", "too-many-streams"],
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

    api.post("/imports/:importId/cancel", "cancelImport", "imports:write", {
      summary: "Cancel an import: immediately if it's queued, within seconds if it's running.",
      description: "Addresses that it has stored are kept. An import that has ended isn't changed; see `state`.",
      schema: { params: inPath, answer: OneImport, errors: ["import-not-found"] },
      change: async (tx, request) => {
        const cancelled = await cancelImport(tx, operatorActorOf(request), request.params.importId);
        return { import: importView(cancelled) };
      },
    });
  });
}
