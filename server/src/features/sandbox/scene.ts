import type { Tx } from "../../platform/db/database.ts";
import type { Customer } from "../customers/index.ts";
import type { SandboxCaller } from "./sandbox.ts";

/** A customer of a sandbox that something is to happen to. `isNew` if it was made for this. */
export type Scene = { asker: SandboxCaller; customer: Customer; isNew: boolean };

export type EventMaker = (tx: Tx, scene: Scene) => Promise<void>;
