// Loaded into the measured command (node --import …). When the command ends, writes its peak memory in kilobytes.
import { writeFileSync } from "node:fs";

process.on("exit", () => writeFileSync(process.env.PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS)));
