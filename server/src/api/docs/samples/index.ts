import { writeCurl } from "./curl.ts";
import { writeGo } from "./go.ts";
import { writeNode } from "./node.ts";
import { writePhp } from "./php.ts";
import { writePython } from "./python.ts";
import type { SampleCall } from "./sample-call.ts";

export { BASE_URL, type DocsSurface, PLACEHOLDERS, type SampleCall } from "./sample-call.ts";

/** `fence` is the language's name at a code block in Markdown, and for highlighting. */
type SampleLanguage = { id: string; label: string; fence: string; write(call: SampleCall): string };

/** The languages of the samples, in the order of their tabs. */
export const SAMPLE_LANGUAGES = [
  { id: "curl", label: "curl", fence: "sh", write: writeCurl },
  { id: "node", label: "Node", fence: "js", write: writeNode },
  { id: "php", label: "PHP", fence: "php", write: writePhp },
  { id: "python", label: "Python", fence: "python", write: writePython },
  { id: "go", label: "Go", fence: "go", write: writeGo },
] as const satisfies readonly SampleLanguage[];

export type SampleLanguageId = (typeof SAMPLE_LANGUAGES)[number]["id"];
