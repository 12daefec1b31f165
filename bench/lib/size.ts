/**
 * `--small`: a benchmark that runs in seconds and measures nothing, so that it is noticed at once when one no longer works.
 */
export const isSmall = process.argv.includes("--small");

export const sized = <Size>(full: Size, small: Size): Size => (isSmall ? small : full);
