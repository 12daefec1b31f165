import { domainOf } from "../../kernel/email-address.ts";
import type { Db, Tx } from "../../platform/db/database.ts";
import { noteLarge } from "../assets/index.ts";
import {
  type AddressBatch,
  CHUNK_KEYS,
  estimatePages,
  KeyBatch,
  noteAdded,
  noteProgress,
  storeKeys,
  vacuumPages,
} from "../corpus/index.ts";
import { noteHits } from "./queries.ts";
import { findToldDomains } from "./told.ts";
import type { ImportWatch } from "./import-watch.ts";

/**
 * A round with more than one key for every four pages of the corpus counts as dense, because it falls on most pages.
 */
const DENSE = 1 / 4;

/** How many pages are replaced before their space is freed for new ones. */
const PAGES_TO_VACUUM = 10_000;

export type BatchOf = { importId: string; breachId: number; toldUpTo: number };

/** The addresses that one round of an import collects and then stores. */
export class ImportBatch {
  readonly #db: Db;
  readonly #about: BatchOf;
  readonly #watch: ImportWatch;
  readonly #keys = new KeyBatch();
  #read = { lines: 0, addresses: 0, rejects: 0 };
  #position: AddressBatch["position"] | undefined;
  #replacedPages = 0;

  constructor(db: Db, about: BatchOf, watch: ImportWatch) {
    this.#db = db;
    this.#about = about;
    this.#watch = watch;
  }

  get size(): number {
    return this.#keys.size;
  }

  add({ locals, domains, lines, rejects, duplicates, position, problem }: AddressBatch): void {
    for (let index = 0; index < locals.length; index += 1) this.#keys.add(locals[index] ?? "", domains[index] ?? "");
    // Where the input broke off, the last record may be incomplete, so the import resumes before this batch.
    if (problem !== undefined) return;
    this.#read.lines += lines;
    this.#read.rejects += rejects;
    this.#read.addresses += locals.length + duplicates;
    this.#position = position;
  }

  /** Stores the whole batch and returns how many addresses were new. */
  async store(onChunk: () => void = () => undefined): Promise<number> {
    const position = this.#position;
    const isDense = this.#keys.size > (await estimatePages(this.#db)) * DENSE;
    let added = 0;
    for (const keys of this.#keys.chunks(CHUNK_KEYS)) {
      added += await this.#storeChunk(keys, isDense);
      await this.#watch.refresh(this.#db);
      onChunk();
    }
    if (position) {
      const { importId } = this.#about;
      await this.#db.transaction().execute((tx) => noteProgress(tx, importId, { position, ...this.#read }));
    }
    this.#keys.clear();
    this.#read = { lines: 0, addresses: 0, rejects: 0 };
    return added;
  }

  async #storeChunk(keys: string[], isDense: boolean): Promise<number> {
    const { importId, breachId } = this.#about;
    const { added, changed } = await this.#db.transaction().execute(async (tx) => {
      const stored = await storeKeys(tx, breachId, keys, { isDense });
      if (stored.added.length > 0) await noteAdded(tx, importId, stored.added.length);
      const mailboxes = this.#watch.candidates(stored.added);
      if (mailboxes.length > 0) await this.#noteHits(tx, mailboxes);
      return stored;
    });
    this.#replacedPages += changed.length;
    if (this.#replacedPages >= PAGES_TO_VACUUM) {
      this.#replacedPages = 0;
      await vacuumPages(this.#db);
    }
    return added.length;
  }

  /** For a domain that grows too large to be told, only that fact is kept: its hits could be millions of rows. */
  async #noteHits(tx: Tx, mailboxes: readonly string[]): Promise<void> {
    const { told, grown } = await findToldDomains(tx, mailboxes.map(domainOf), this.#about.toldUpTo);
    await noteLarge(tx, grown);
    await noteHits(tx, this.#about, mailboxes, told);
  }
}
