import { buffer } from "node:stream/consumers";
import { CANNOT_BE_DRAWN } from "./exit-code.ts";
import { drawPng } from "./draw.ts";

// A picture comes in, its PNG goes out. The time that it may take begins now.
process.stderr.write("ready\n");
try {
  const png = await drawPng(await buffer(process.stdin));
  process.stdout.end(png);
} catch {
  process.exitCode = CANNOT_BE_DRAWN;
}
