import { together } from "../../platform/http/calls.ts";
import { uuidOf } from "../../kernel/ids.ts";
import type { Db } from "../../platform/db/database.ts";
import { callerOf } from "../callers/index.ts";
import { getPartnerOf } from "../organisations/index.ts";
import { keyRoutes } from "./routes-keys.ts";

/** A distributor's own keys, and those of its partners. */
export const distributorRoutes = ({ db }: { db: Db }) =>
  together(
    keyRoutes({
      db,
      path: "/keys",
      params: {},
      operationId: (name) => name.replace(/^[a-z]+/, "$&Distributor"),
      ownerOf: (_db, request) => Promise.resolve({ distributorId: callerOf(request).distributorId }),
      refused: [],
    }),
    keyRoutes({
      db,
      path: "/partners/:partnerUuid/keys",
      params: { partnerUuid: uuidOf("Partner ID") },
      operationId: (name) => name.replace(/^[a-z]+/, "$&Partner"),
      async ownerOf(on, request) {
        const { partnerUuid } = request.params as { partnerUuid: string };
        return { partnerId: (await getPartnerOf(on, callerOf(request).distributorId, partnerUuid)).id };
      },
      refused: ["partner-not-found"],
    }),
  );
