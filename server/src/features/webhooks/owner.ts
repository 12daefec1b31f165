import type { Actor } from "../audit/index.ts";

/** Who makes a change, and which partner or distributor owns the webhooks. */
export type OwnersChange = { actor: Actor; ownerId: string };
