import { makeStore } from "../../state/store.ts";

/** Whether the palette is open. */
export const paletteStore = makeStore(false);
