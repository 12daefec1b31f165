import { writeCurl } from "./curl.ts";
import { writeGo } from "./go.ts";
import { writeNode } from "./node.ts";
import { writePhp } from "./php.ts";
import { writePython } from "./python.ts";
import type { SampleCall } from "./sample-call.ts";
import { streamCurl, streamGo, streamNode, streamPhp, streamPython } from "./stream.ts";

export { BASE_URL, type DocsSurface, PLACEHOLDERS, type SampleCall } from "./sample-call.ts";

type Writer = (call: SampleCall) => string;

const either =
  (write: Writer, writeStream: Writer): Writer =>
  (call) =>
    call.isStream ? writeStream(call) : write(call);

/** `fence` is the language's name at a code block in Markdown, and for highlighting. */
type SampleLanguage = { id: string; label: string; fence: string; write: Writer };

/** The languages of the samples, in the order of their tabs. */
export const SAMPLE_LANGUAGES = [
  { id: "curl", label: "curl", fence: "sh", write: either(writeCurl, streamCurl) },
  { id: "node", label: "Node", fence: "js", write: either(writeNode, streamNode) },
  { id: "php", label: "PHP", fence: "php", write: either(writePhp, streamPhp) },
  { id: "python", label: "Python", fence: "python", write: either(writePython, streamPython) },
  { id: "go", label: "Go", fence: "go", write: either(writeGo, streamGo) },
] as const satisfies readonly SampleLanguage[];

export type SampleLanguageId = (typeof SAMPLE_LANGUAGES)[number]["id"];
