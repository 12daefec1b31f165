import { makeStore } from "../../store.ts";

export const keyListStore = makeStore(false);
