/** Set for the long tests, which look at everything: every language, every size. The others take a few looks. */
export const isThorough = process.env["LOOK_AT_ALL"] === "true";
