import type { FastifyReply, FastifyRequest } from "fastify";
import { invalidField, type Refusal } from "../../kernel/errors.ts";
import { isCleanText } from "../../kernel/text.ts";
import { sha256 } from "../crypto.ts";
import type { Db, Tx } from "../db/database.ts";
import { postponed, statement } from "../db/statement.ts";
import { oldRows } from "../jobs/old-rows.ts";
import { SealingError } from "../sealing/keyring.ts";
import { sealedColumn } from "../sealing/sealed-column.ts";
import { type Succeeded, succeeded } from "./envelope.ts";
import { rawBodyOf } from "./json-body.ts";
import { asCaller, proofOf } from "./proof.ts";
import { seal, unseal } from "./seal.ts";

export const sealedAnswers = sealedColumn(
  "idempotency_keys.answer",
  {
    means:
      "Answers kept for Idempotency-Key. They stay until they are a day old: a call that is repeated until then is refused instead of being made twice.",
    giveUp: () => Promise.resolve(),
  },
  { organisation_id: "uuid", key: "text" },
);

const MAX_KEY_LENGTH = 255;

/**
 * The largest response that is stored: several times the size of any response about one object. Lists can be a hundred
 * times larger, and a caller could make us store a new one with every short request.
 */
const MOST_KEPT_BYTES = 16 * 1024;

/** How a route responds to a repeated call whose first response was too large to store: with the current state. */
export type ReadAgain<Answer> = (tx: Tx) => Promise<Answer>;

/**
 * Runs a call that changes something in one transaction. With an `Idempotency-Key`, the same transaction stores the
 * response, so a repeated call finds either the whole change with its response or nothing at all. A repeated call that
 * arrives while the first is still running waits for it on the key's row.
 *
 * A refused call rolls back and stores nothing, so the caller may try again under the same key. A route whose response
 * may be large says how to read it again.
 */
export async function change<Answer extends object>(
  db: Db,
  request: FastifyRequest,
  reply: FastifyReply,
  work: (tx: Tx) => Promise<Answer>,
  readAgain?: ReadAgain<Answer>,
): Promise<Succeeded<Answer>> {
  const key = idempotencyKeyOf(request);
  if (key === undefined) return asCaller(db, request, async (tx) => succeeded(await work(tx)));

  const slot = { organisationId: proofOf(request).organisationId, key, requestHash: hashOf(request) };
  return asCaller(db, request, async (tx) => {
    const done = await takeSlot(tx, slot);
    if (done) {
      void reply.header("Idempotent-Replayed", "true");
      const kept = done.answer && openKept(tx, request, slot, done.answer);
      if (kept !== null && kept !== undefined) return JSON.parse(opened(request, kept)) as Succeeded<Answer>;
      if (readAgain) return succeeded(await readAgain(tx));
      if (kept === undefined)
        throw keyReused("the call was made, and its answer can no longer be read; see what it did");
      throw new Error("The answer was not kept, and its route does not say how to read it again");
    }
    const answer = succeeded(await work(tx));
    const text = JSON.stringify(answer);
    const isKept = Buffer.byteLength(text) <= MOST_KEPT_BYTES;
    if (!isKept && !readAgain) throw new Error("The answer is too large to keep, and nobody could read it again");
    const kept = isKept ? sealedAnswers.seal(tx, [slot.organisationId, key], closed(request, text)) : null;
    await keepAnswer(tx, { organisationId: slot.organisationId, key, answer: kept });
    return answer;
  });
}

/**
 * The stored response. Undefined if no key can decrypt it: its row was changed, or it was sealed under another name.
 */
function openKept(tx: Tx, request: FastifyRequest, { organisationId, key }: Slot, sealed: Buffer): string | undefined {
  try {
    return sealedAnswers.open(tx, [organisationId, key], sealed).toString();
  } catch (error) {
    if (!(error instanceof SealingError)) throw error;
    request.log.error(
      { err: error, organisationId },
      "an answer that was kept for an Idempotency-Key cannot be opened",
    );
    return undefined;
  }
}

const isSealed = (request: FastifyRequest): boolean => request.routeOptions.config.sealsAnswer === true;

const closed = (request: FastifyRequest, answer: string): string =>
  isSealed(request) ? seal(request, answer) : answer;

function opened(request: FastifyRequest, kept: string): string {
  const answer = isSealed(request) ? unseal(request, kept) : kept;
  if (answer === undefined) throw keyReused("was already used with another API key");
  return answer;
}

const keyReused = (why: string): Refusal => invalidField("idempotency-key-reused", "Idempotency-Key", why);

type Slot = { organisationId: string; key: string; requestHash: Buffer };

/** What an earlier call did under a key. The response is null if it was too large to store. */
type Done = { answer: Buffer | null };

const insertSlot = statement<Slot, { key: string }>(
  `
  insert into idempotency_keys as slot (organisation_id, key, request_hash)
  values (:organisationId, :key, :requestHash)
  on conflict (organisation_id, key) do update
    set request_hash = excluded.request_hash, answer = null, created_at = now()
    where slot.created_at < now() - interval '24 hours'
  returning key`,
  { plannedAs: "take-idempotency-key" },
);

const keepAnswer = postponed<Omit<Slot, "requestHash"> & { answer: Buffer | null }>(
  "update idempotency_keys set answer = :answer where organisation_id = :organisationId and key = :key",
  { plannedAs: "keep-answer" },
);

/** Claims the key for this call, or returns what an earlier call did under it. A key older than a day counts as new. */
async function takeSlot(tx: Tx, slot: Slot): Promise<Done | undefined> {
  const taken = await insertSlot(tx, slot);
  if (taken.length > 0) return undefined;
  const { organisationId, key, requestHash } = slot;
  const kept = await tx
    .selectFrom("idempotency_keys")
    .select(["request_hash", "answer"])
    .where("organisation_id", "=", organisationId)
    .where("key", "=", key)
    .executeTakeFirstOrThrow();
  if (!kept.request_hash.equals(requestHash)) {
    throw keyReused("was already used for another request; use a new key for a new request");
  }
  return kept;
}

function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return undefined;
  if (typeof key !== "string" || key.length === 0 || key.length > MAX_KEY_LENGTH || !isCleanText(key)) {
    const why = `must be one text of 1 to ${MAX_KEY_LENGTH} characters`;
    throw invalidField("idempotency-key-invalid", "Idempotency-Key", why);
  }
  return key;
}

/** Covers the method, path, query and body. The alias path was already rewritten, so it counts as the same call. */
const hashOf = (request: FastifyRequest): Buffer =>
  sha256(Buffer.concat([Buffer.from(`${request.method} ${request.url}\n`), rawBodyOf(request)]));

/** A repeated call never finds a response that is older than a day. */
export const oldAnswers = oldRows("idempotency_keys", {
  key: ["organisation_id", "key"],
  since: "created_at",
  age: "24 hours",
});
