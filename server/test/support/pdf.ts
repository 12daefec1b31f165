import { createCanvas, loadImage } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

/** A piece of text and its position, in points from the upper left corner. */
export type PlacedText = { text: string; left: number; right: number; baseline: number };

export type StructureNode = { role: string; alt?: string; children: StructureNode[] };

export type ReadPdf = {
  pages: { width: number; height: number; texts: PlacedText[] }[];
  /** All text, in the order of the content. */
  text: string;
  title: unknown;
  language: unknown;
  isTagged: boolean;
  /** Each page's part of the structure tree, in order. */
  structure: StructureNode[];
  bookmarks: string[];
};

const open = (content: Uint8Array) =>
  // pdf.js takes ownership of the bytes, so it gets a copy.
  getDocument({ data: Uint8Array.from(content), verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });

type PdfPage = Awaited<ReturnType<Awaited<ReturnType<typeof open>["promise"]>["getPage"]>>;

/** Reads a PDF with pdf.js, as a browser does. */
export async function readPdf(content: Uint8Array): Promise<ReadPdf> {
  const loading = open(content);
  const document = await loading.promise;
  const pages = [];
  const structure = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ width, height, texts: await textsOn(page, height) });
    structure.push(...nodesOf((await page.getStructTree()) as RawNode | null));
  }
  const info = Object.fromEntries(Object.entries((await document.getMetadata()).info)) as Record<string, unknown>;
  const marked = (await document.getMarkInfo()) as { Marked?: boolean } | null;
  const outline = (await document.getOutline()) as { title: string }[] | null;
  await loading.destroy();
  return {
    pages,
    text: pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" "),
    title: info["Title"],
    language: info["Language"],
    isTagged: marked?.Marked === true,
    structure,
    bookmarks: (outline ?? []).map(({ title }) => title),
  };
}

async function textsOn(page: PdfPage, height: number): Promise<PlacedText[]> {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [, , , , left = 0, baseline = 0] = item.transform as number[];
    return [{ text: item.str, left, right: left + item.width, baseline: height - baseline }];
  });
}

type RawNode = { role?: string; alt?: string; children?: RawNode[] };

const nodesOf = (node: RawNode | null): StructureNode[] =>
  (node?.children ?? []).flatMap((child) =>
    child.role === undefined
      ? []
      : [{ role: child.role, ...(child.alt === undefined ? {} : { alt: child.alt }), children: nodesOf(child) }],
  );

/** One page as an image, with `scale` pixels per point. */
export async function pictureOf(content: Uint8Array, number: number, scale: number): Promise<Buffer> {
  const loading = open(content);
  const page = await (await loading.promise).getPage(number);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // pdf.js draws on anything that looks like a browser's canvas, and this one does.
  const parameters = { canvas: null, canvasContext: canvas.getContext("2d"), viewport };
  await page.render(parameters).promise;
  await loading.destroy();
  return canvas.toBuffer("image/png");
}

/** The share of an image's pixels that are not white, from 0 to 1. */
export async function inkOf(picture: Buffer): Promise<number> {
  const image = await loadImage(picture);
  const canvas = createCanvas(image.width, image.height);
  const context = canvas.getContext("2d");
  context.drawImage(image, 0, 0);
  const { data } = context.getImageData(0, 0, image.width, image.height);
  let dark = 0;
  for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 255) < 250) dark++;
  return dark / (data.length / 4);
}
