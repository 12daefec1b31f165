import type { Behalf, Whose } from "../../calls/types.ts";
import { makeStore } from "../../state/store.ts";

type OnBehalf = {
  /** Differs between users and between organisations. */
  id: string;
  whose: Whose;
  as: Behalf;
};

export const nobody: OnBehalf = { id: "", whose: ["", null], as: () => ({}) };

/** The organisation this tab works for now, even if another tab has switched. The session sets it. */
export const onBehalfStore = makeStore(nobody);

/** Code that makes many calls reads this once, so that all of them are for the same organisation. */
export const behalfNow = (): Behalf => onBehalfStore.get().as;
