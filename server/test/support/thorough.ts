/** Set for the long tests, which check every language and every size. The others check a few. */
export const isThorough = process.env["LOOK_AT_ALL"] === "true";
