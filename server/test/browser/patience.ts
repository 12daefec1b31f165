/** For waiting: as long as a busy machine may take. */
export const PATIENCE = { timeout: 100_000 };
