import { buffer } from "node:stream/consumers";
import { CANNOT_BE_DRAWN } from "./exit-code.ts";
import { drawPng } from "./draw.ts";

// Reads a picture and writes its PNG. The time limit starts now.
process.stderr.write("ready\n");
try {
  const png = await drawPng(await buffer(process.stdin));
  process.stdout.end(png);
} catch {
  process.exitCode = CANNOT_BE_DRAWN;
}
