import { makeUseChange } from "../../calls/changing.ts";
import { tellFailure } from "./tell-failure.ts";

/** Portal users don't act on behalf of others. */
export const useChange = makeUseChange({ useWorkId: () => undefined, tellFailure });
