// Loaded into the measured server (node --expose-gc --import …): a full collection on SIGUSR2, so that what is counted
// afterwards is what stays and not what V8 has not got round to.
process.on("SIGUSR2", () => globalThis.gc());
