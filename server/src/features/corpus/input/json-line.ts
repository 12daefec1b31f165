import { addressRank } from "./field-names.ts";
import type { Mailbox, MailboxReader } from "./mailbox.ts";
import { namesSecret } from "./secret-names.ts";

type JsonObject = Record<string, unknown>;
type Named = { rank: number; value: unknown };

/** Every line repeats the same few names, so each name is judged once. */
const MAX_KNOWN_NAMES = 1_000;

/** Finds the address in one line of JSON: in a field named for it, at the top level or one level down. */
export class JsonLineReader {
  readonly #mailboxes: MailboxReader;
  readonly #ranks = new Map<string, number | undefined>();

  constructor(mailboxes: MailboxReader) {
    this.#mailboxes = mailboxes;
  }

  read(line: string): Mailbox | "no address" | "bad row" {
    const record = parseObject(line);
    if (record === undefined) return "bad row";
    const within = Object.entries(record).flatMap(([name, value]) =>
      isObject(value) && !namesSecret(name) ? [value] : [],
    );
    return this.#find([record]) ?? this.#find(within) ?? "no address";
  }

  #find(objects: JsonObject[]): Mailbox | undefined {
    const named: Named[] = [];
    for (const object of objects) {
      for (const name in object) {
        const rank = this.#rankOf(name);
        if (rank !== undefined) named.push({ rank, value: object[name] });
      }
    }
    if (named.length > 1) named.sort((a, b) => a.rank - b.rank);
    for (const { value } of named) {
      for (const text of Array.isArray(value) ? (value as unknown[]) : [value]) {
        const mailbox = typeof text === "string" ? this.#mailboxes.read(text) : undefined;
        if (mailbox !== undefined) return mailbox;
      }
    }
    return undefined;
  }

  #rankOf(name: string): number | undefined {
    const known = this.#ranks.get(name);
    if (known !== undefined || this.#ranks.has(name)) return known;
    const rank = addressRank(name);
    if (this.#ranks.size >= MAX_KNOWN_NAMES) this.#ranks.clear();
    this.#ranks.set(name, rank);
    return rank;
  }
}

const isObject = (value: unknown): value is JsonObject => typeof value === "object" && value !== null;

export function parseObject(line: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) && !Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
