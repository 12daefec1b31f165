// Loaded into the measured command (node --import …): at its end, the most memory that it ever had, in kilobytes.
import { writeFileSync } from "node:fs";

process.on("exit", () => writeFileSync(process.env.PEAK_MEMORY_FILE, String(process.resourceUsage().maxRSS)));
