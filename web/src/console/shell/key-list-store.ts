import { makeStore } from "../../state/store.ts";

export const keyListStore = makeStore(false);
