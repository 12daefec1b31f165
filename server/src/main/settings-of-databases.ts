import { z } from "zod";
import { clickHouse, databaseUrl, replicaUrl, sealingKeys, wholeSetting } from "./setting-rules.ts";

/** Where the service's data is, and how it's reached. */
export const DATABASE_SETTINGS = {
  DATABASE_URL: {
    schema: databaseUrl.optional(),
    byDefault: "",
    about:
      "A PostgreSQL (15 or newer) to use instead of the embedded one. It may name several servers, `postgres://user:password@a,b,c/db?target_session_attrs=read-write`; the one that accepts writes is used.",
  },
  DATABASE_READ_URL: {
    schema: replicaUrl.optional(),
    byDefault: "",
    about:
      "Replicas of that PostgreSQL, one or several, `postgres://user:password@b,c/db?target_session_attrs=prefer-standby`, for lists and pages that may be slightly out of date ([operations.md](operations.md#reading-from-replicas)). The same for all nodes. Default: everything is read from the primary.",
  },
  DATABASE_READ_MAX_LAG_SECONDS: {
    schema: wholeSetting(1, 3600),
    byDefault: "5",
    about: "How many seconds behind the primary a replica may be and still be read from.",
  },
  SECRETS_KEYS: {
    schema: sealingKeys.optional(),
    byDefault: "",
    about:
      "Keys that seal the secrets in the database, 32 bytes each in base64, separated by commas, the newest first; `sablewatch secrets new-key` creates one ([secrets.md](secrets.md)). Required with `DATABASE_URL`, the same for all nodes and commands. Without either: a key in `DATA_DIR/secrets.key`.",
  },
  WAL_ARCHIVE_DIR: {
    schema: z.string().min(1).optional(),
    byDefault: "",
    about:
      "Folder to which the embedded PostgreSQL archives its write-ahead log, so that a backup can be restored to any later moment ([backups.md](backups.md)). Set it for both the service and commands. Default: none.",
  },
  CORPUS_URL: {
    schema: clickHouse.optional(),
    byDefault: "",
    about:
      "ClickHouse servers that store the corpus instead of PostgreSQL. Name all of them, with account and database: `https://user:password@host:8443,other:8443/corpus`.",
  },
  CORPUS_CLUSTER: {
    schema: z
      .string()
      .regex(/^\w{1,100}$/, "must be a name of letters, digits and _")
      .optional(),
    byDefault: "",
    about: "Name of the cluster in those servers' settings, whose shards share the corpus. Default: one server.",
  },
  DATABASE_POOL_SIZE: {
    schema: wholeSetting(2, 1000),
    byDefault: "15",
    about:
      "Maximum number of database connections per process. An API node opens two more, a worker five. A start and `sablewatch health` say when all nodes together exceed PostgreSQL's `max_connections`.",
  },
};
