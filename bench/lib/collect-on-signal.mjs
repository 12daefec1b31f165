// Loaded into the measured server (node --expose-gc --import …). Runs a full garbage collection on SIGUSR2, so that
// later figures show what stays in memory and not what V8 has yet to collect.
process.on("SIGUSR2", () => globalThis.gc());
