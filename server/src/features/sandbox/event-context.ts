import type { Tx } from "../../platform/db/database.ts";
import type { Customer } from "../customers/index.ts";
import type { SandboxCaller } from "./sandbox.ts";

/** The sandbox's customer that the event is for. `isNew` if it was created for this. */
export type EventContext = { asker: SandboxCaller; customer: Customer; isNew: boolean };

export type EventMaker = (tx: Tx, context: EventContext) => Promise<void>;
