import { z } from "zod";
import { MOST_RETURN_TO, returnToReader } from "../../platform/sign-in/return-to.ts";

/** Where staff sign in, and where a sign-in leads unless it is for another page. */
export const CONSOLE = "/console";

/** Path segments of letters, digits and a few marks. No empty segment, none of only dots, and no percent-encoding. */
const PAGE = /^\/console(?:\/(?!\.+(?:\/|$))[\w.~-]{1,100}){0,8}$/;

const FILTER = /^[a-z][a-zA-Z]{0,29}$/;

/** A path of the console. The console checks whether the page exists. */
export const readConsolePage = returnToReader({ page: PAGE, isFilter: (name) => FILTER.test(name), mostFilters: 16 });

/** The same in a body. A bad path isn't an error, because it must not keep anyone from signing in. */
export const ConsolePage = z.string().max(MOST_RETURN_TO).meta({
  description:
    "The page of the console that the sign-in leads to: a path under `/console`. Anything else leads to its first page.",
});
