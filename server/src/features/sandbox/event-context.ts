import type { Tx } from "../../platform/db/database.ts";
import type { Customer } from "../customers/index.ts";
import type { SandboxCaller } from "./sandbox.ts";

/** A customer of a sandbox that something is to happen to. `isNew` if it was made for this. */
export type EventContext = { asker: SandboxCaller; customer: Customer; isNew: boolean };

export type EventMaker = (tx: Tx, context: EventContext) => Promise<void>;
