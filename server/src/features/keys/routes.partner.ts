import type { Db } from "../../platform/db/database.ts";
import { partnerIdOf } from "../callers/index.ts";
import { keyRoutes } from "./routes-keys.ts";

/** A partner's own keys. */
export const partnerRoutes = ({ db }: { db: Db }) =>
  keyRoutes({
    db,
    path: "/keys",
    params: {},
    operationId: (name) => name,
    ownerOf: (_db, request) => Promise.resolve({ partnerId: partnerIdOf(request) }),
    refused: [],
  });
