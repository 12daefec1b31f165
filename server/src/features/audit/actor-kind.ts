export const ACTOR_KINDS = ["key", "operator", "staff", "system", "user"] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];
