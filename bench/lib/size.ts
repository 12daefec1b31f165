/** `--small` runs each benchmark in seconds, so that a broken one, or a slower product, is noticed immediately. */
export const isSmall = process.argv.includes("--small");

export const sized = <Size>(full: Size, small: Size): Size => (isSmall ? small : full);
