import { type Corpus, pagesCorpus } from "../features/corpus/index.ts";
import type { Db } from "../platform/db/database.ts";

/** The corpus in the engine that the settings choose. */
export const openCorpus = (db: Db): Corpus => pagesCorpus(db);
