import { parentPort } from "node:worker_threads";
import { renderReport } from "./render.ts";
import type { ReportView } from "./view.ts";

/** The thread's answer to a view: the file, or the error. */
export type Drawn = { pdf: Uint8Array } | { error: unknown };

const port = parentPort;
if (!port) throw new Error("This file is run as a thread");

async function draw(view: ReportView): Promise<Drawn> {
  try {
    return { pdf: await renderReport(withBuffers(view)) };
  } catch (error) {
    return { error };
  }
}

port.on("message", (view: ReportView) => {
  void draw(view).then((drawn) => port.postMessage(drawn, "pdf" in drawn ? ownMemory(drawn.pdf) : []));
});

/** The memory that can be transferred instead of copied. Memory that Node shares with other buffers cannot. */
const ownMemory = ({ buffer, byteLength }: Uint8Array): ArrayBuffer[] =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** A Buffer arrives in the thread as a plain Uint8Array. */
function withBuffers({ sender, ...view }: ReportView): ReportView {
  const { logo } = sender;
  const content = logo && Buffer.from(logo.content.buffer, logo.content.byteOffset, logo.content.byteLength);
  return { ...view, sender: { ...sender, logo: logo && content && { ...logo, content } } };
}
