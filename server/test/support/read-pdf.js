import { parentPort } from "node:worker_threads";
import { createCanvas } from "@napi-rs/canvas";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";

// The thread in which pdf.ts reads PDFs. Each request names a task and brings the port for its answer.

parentPort.on("message", async ({ task, content, answerTo, ...options }) => {
  try {
    answerTo.postMessage({ result: await tasks[task](content, options) });
  } catch (error) {
    answerTo.postMessage({ error });
  }
});

const tasks = { read, draw };

const open = (data) => getDocument({ data, verbosity: VerbosityLevel.ERRORS, useSystemFonts: false });

async function read(content) {
  const loading = open(content);
  const document = await loading.promise;
  const pages = [];
  const structure = [];
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    pages.push({ width, height, texts: await textsOn(page, height) });
    structure.push(...nodesOf(await page.getStructTree()));
  }
  const { info } = await document.getMetadata();
  const marked = await document.getMarkInfo();
  const outline = await document.getOutline();
  await loading.destroy();
  return {
    pages,
    text: pages.flatMap(({ texts }) => texts.map(({ text }) => text)).join(" "),
    title: info.Title,
    language: info.Language,
    isTagged: marked?.Marked === true,
    structure,
    bookmarks: (outline ?? []).map(({ title }) => title),
  };
}

async function textsOn(page, height) {
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!("str" in item) || item.str.trim() === "") return [];
    const [, , , , left = 0, baseline = 0] = item.transform;
    return [{ text: item.str, left, right: left + item.width, baseline: height - baseline }];
  });
}

const nodesOf = (node) =>
  (node?.children ?? []).flatMap((child) =>
    child.role === undefined
      ? []
      : [{ role: child.role, ...(child.alt === undefined ? {} : { alt: child.alt }), children: nodesOf(child) }],
  );

async function draw(content, { number, scale }) {
  const loading = open(content);
  const page = await (await loading.promise).getPage(number);
  const viewport = page.getViewport({ scale });
  const canvas = createCanvas(Math.ceil(viewport.width), Math.ceil(viewport.height));
  // pdf.js draws on anything that looks like a browser's canvas, and this one does.
  await page.render({ canvas: null, canvasContext: canvas.getContext("2d"), viewport }).promise;
  await loading.destroy();
  return canvas.toBuffer("image/png");
}
