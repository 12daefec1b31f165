import type { PathOf as AnyPathOf, PathsOf, Verb } from "../../calls/types.ts";

export type { Answer, AnyAsked, Asked, Behalf, Schemas } from "../../calls/types.ts";

/** The paths that staff call. */
export type StaffPath = PathsOf<"integrations" | "distributors" | "operator" | "staff">;
export type PathOf<Method extends Verb> = AnyPathOf<Method, StaffPath>;
