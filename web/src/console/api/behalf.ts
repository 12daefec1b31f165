import { makeStore } from "../../state/store.ts";
import type { Behalf } from "./types.ts";

/** Whose answers they are: first in every key, so that no organisation is ever shown another's. */
export type Whose = readonly [scope: string, organisationId: string | null];

type OnBehalf = {
  /** Another person, or another organisation, has another one. */
  id: string;
  whose: Whose;
  as: Behalf;
};

export const nobody: OnBehalf = { id: "", whose: ["", null], as: () => ({}) };

/** For whom this tab works now, whatever another tab has switched to. The session sets it. */
export const onBehalfStore = makeStore(nobody);

/** What makes many calls takes it once, so that all of them are for the same organisation. */
export const behalfNow = (): Behalf => onBehalfStore.get().as;
