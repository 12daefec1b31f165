import type { Behalf, Whose } from "../../calls/types.ts";
import { makeStore } from "../../state/store.ts";

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
