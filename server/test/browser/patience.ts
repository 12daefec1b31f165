/** A timeout that is long enough for a busy machine. */
export const PATIENCE = { timeout: 100_000 };
