/** API nodes listen for notices to pages and for events of streams. */
const OF_API = 2;
/** Workers listen for deliveries and for mails, keep two connections that send webhooks, and one for the heartbeat. */
const OF_WORKER = 5;

/** How many connections a node opens at most: its pool, and those of its own. */
export const mostConnectionsOf = (role: string, poolSize: number): number =>
  poolSize + (role === "worker" ? 0 : OF_API) + (role === "api" ? 0 : OF_WORKER);
