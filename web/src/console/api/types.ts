import type { PathOf as AnyPathOf, PathsOf, Verb } from "../../calls/types.ts";

export type { Answer, AnyAsked, Asked, Behalf, Schemas } from "../../calls/types.ts";

/** The calls of staff. */
export type StaffPath = PathsOf<"integrations" | "distributors" | "operator" | "staff">;
export type PathOf<Method extends Verb> = AnyPathOf<Method, StaffPath>;
