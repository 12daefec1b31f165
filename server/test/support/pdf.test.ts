import PDFDocument from "pdfkit";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";

/** The functions that most code depends on, and those that only later versions of Node have. */
const builtIns = () => [
  ...[JSON.parse, JSON.stringify, Array.prototype.push],
  ...[Promise, Set.prototype, Map.prototype, Uint8Array.prototype].map((one) => Reflect.ownKeys(one).length),
];

test("reading a PDF leaves everything that is built into Node as it was", async () => {
  const before = builtIns();
  const { readPdf } = await import("./pdf.ts");
  const document = new PDFDocument();
  document.text("Breaches of March").end();
  expect(await readPdf(await buffer(document))).toMatchObject({ text: "Breaches of March" });
  expect(builtIns()).toEqual(before);
});

test("what is no PDF is refused", async () => {
  const { readPdf } = await import("./pdf.ts");
  await expect(readPdf(Buffer.from("no PDF"))).rejects.toThrow("Invalid PDF");
});
