import { z } from "zod";
import { Refusal } from "../../kernel/errors.ts";
import { Uuid } from "../../kernel/ids.ts";
import type { Tx } from "../../platform/db/database.ts";
import type { Actor } from "../audit/index.ts";
import { isSandbox } from "../organisations/index.ts";
import { listEventsMade } from "./queries.ts";

/** Who requests a simulation. */
export type SandboxCaller = { actor: Actor; partnerId: string; distributorId: string };

export async function requireSandbox(tx: Tx, { partnerId }: SandboxCaller): Promise<void> {
  if (await isSandbox(tx, partnerId)) return;
  throw new Refusal(
    "sandbox-only",
    "This partner is not a sandbox; call with a sandbox partner's id and its key, which begins with sw_test_",
  );
}

/** What was simulated, and every event that it caused. */
export const Simulated = z.object({
  message: z.string(),
  customerId: Uuid,
  events: z.array(z.object({ type: z.string(), idempotencyToken: Uuid })).meta({
    description:
      "The events that happened, in order. Types beyond the contract's eight are included only if an endpoint names them or a stream is open.",
  }),
});

/** The response to a call that simulated something in this transaction. */
export const simulated = async (
  tx: Tx,
  { partnerId }: SandboxCaller,
  customerId: string,
  message: string,
): Promise<z.infer<typeof Simulated>> => ({
  message,
  customerId,
  events: await listEventsMade(tx, partnerId),
});
