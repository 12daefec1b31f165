/** `--small` runs each benchmark in seconds and measures nothing, so that a broken benchmark is noticed immediately. */
export const isSmall = process.argv.includes("--small");

export const sized = <Size>(full: Size, small: Size): Size => (isSmall ? small : full);
