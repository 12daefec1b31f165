import type { Actor } from "../audit/index.ts";

/** Who makes a change, and to whose webhooks: a partner's or a distributor's. */
export type OwnersChange = { actor: Actor; ownerId: string };
