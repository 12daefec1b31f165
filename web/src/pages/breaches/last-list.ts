import { makeStore } from "../../store.ts";

/** The list as it was last seen, filters and all: where "All breaches" leads back to. */
export const lastListStore = makeStore("/breaches");
