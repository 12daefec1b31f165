// node healthy.mjs [port]: ends with 0 if the process in this container is alive. Workers have no API: name METRICS_PORT's.

const port = process.argv[2] || process.env.PORT || "8080";
const isAlive = await fetch(`http://127.0.0.1:${port}/livez`, { signal: AbortSignal.timeout(4_000) }).then(
  ({ ok }) => ok,
  () => false,
);
process.exit(isAlive ? 0 : 1);
