import { setTimeout as wait } from "node:timers/promises";
import { SECOND } from "../../kernel/duration.ts";
import type { Db } from "../../platform/db/database.ts";
import { messageFrame, RETRY_LINE } from "../../platform/http/event-stream.ts";
import type { Proof } from "../../platform/http/proof.ts";
import { hasEnded, type Import, importView } from "./import.ts";
import { findImport } from "./queries.ts";

/** As often as a running import records its progress. */
const LOOK_MS = SECOND;
const STILL_HERE_LOOKS = 15;
/** A caller who loses access gets nothing more within five seconds. */
const PROOF_LOOKS = 3;

export type Following = {
  proof: Proof;
  /** Aborted when the reader is gone or the server shuts down. */
  signal: AbortSignal;
  /** If false, ends after the first message. */
  follows: boolean;
};

/**
 * An import as server-sent events: its current state, then every change, until it has ended. Each message is complete,
 * so a client that reconnects has missed nothing.
 */
export async function* followImport(
  db: Db,
  first: Import,
  { proof, signal, follows }: Following,
): AsyncGenerator<string> {
  yield messageFrame(RETRY_LINE);
  let lastSent = "";
  let current: Import | undefined = first;
  for (let looks = 1; current !== undefined; looks += 1) {
    const data = JSON.stringify(importView(current));
    if (data !== lastSent) yield messageFrame("event: import", `data: ${data}`);
    else if (looks % STILL_HERE_LOOKS === 0) yield messageFrame(": still here");
    lastSent = data;
    if (!follows || hasEnded(current.state)) return;
    await wait(LOOK_MS, undefined, { signal }).catch(() => undefined);
    if (signal.aborted) return;
    if (looks % PROOF_LOOKS === 0 && !(await proof.holds(db))) return;
    current = await findImport(db, first.id);
  }
}
