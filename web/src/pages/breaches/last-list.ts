import { makeStore } from "../../store.ts";

/** The address of the last list, including its filters. "All breaches" leads back to it. */
export const lastListStore = makeStore("/breaches");
