#!/usr/bin/env node
// The `sablewatch` command. Plain JavaScript without dependencies, because it is what installs them.

const [major, minor] = process.versions.node.split(".").map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`Sablewatch needs Node 20.19 or newer; this is Node ${process.versions.node}.`);
  process.exit(1);
}

// Imported only now: an older Node could not even parse them.
const { prepare } = await import("../scripts/prepare.mjs");
await prepare();
await import("../server/dist/main/cli.js");
