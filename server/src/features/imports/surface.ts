import type { Db } from "../../platform/db/database.ts";
import type { Corpus } from "../corpus/index.ts";

export type ImportSettings = {
  uploadFolder: string;
  /** Files in it can be imported without an upload; undefined if there is no such folder. */
  importFolder: string | undefined;
  /** What all uploads may take together. */
  mostUploadBytes: number;
};

export type ImportRoutes = { db: Db; corpus: Corpus; settings: ImportSettings };
