import { makeStore } from "../../../state/store.ts";

/** The path of the last list, including its filters. "All breaches" leads back to it. */
export const lastListStore = makeStore("/breaches");
