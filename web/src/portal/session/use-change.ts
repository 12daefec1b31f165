import { makeUseChange } from "../../calls/changing.ts";
import { tellFailure } from "./tell-failure.ts";

/** A user works for nobody else. */
export const useChange = makeUseChange({ useWorkId: () => undefined, tellFailure });
