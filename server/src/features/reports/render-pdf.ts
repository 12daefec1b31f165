import type { ReportView } from "./pdf/view.ts";

/** The library and its fonts take a moment and some memory to load, which most processes never need. */
export async function renderPdf(view: ReportView): Promise<Buffer> {
  const { renderReport } = await import("./pdf/render.ts");
  return renderReport(view);
}
