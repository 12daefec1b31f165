import { once } from "node:events";
import { MessageChannel, Worker } from "node:worker_threads";
import { createCanvas, loadImage } from "@napi-rs/canvas";

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

type Request = { content: Uint8Array } & ({ task: "read" } | { task: "draw"; number: number; scale: number });

let thread: Worker | undefined;

/**
 * pdf.js runs in a thread of its own, one for all files of a process. On Node 20 it adds built-in functions of later
 * versions, and replaces `JSON.stringify` and `Array.prototype.push` with ones that are several times slower. In our own
 * thread, the service and all later tests would run with them.
 */
async function inThread<Result>(request: Request): Promise<Result> {
  thread ??= new Worker(new URL("read-pdf.js", import.meta.url));
  thread.unref();
  const { port1, port2 } = new MessageChannel();
  thread.postMessage({ ...request, answerTo: port2 }, [port2]);
  const [answer] = (await once(port1, "message")) as [{ result: Result } | { error: unknown }];
  port1.close();
  if ("error" in answer) throw answer.error;
  return answer.result;
}

/** Reads a PDF with pdf.js, as a browser does. */
export const readPdf = (content: Uint8Array): Promise<ReadPdf> => inThread({ task: "read", content });

/** One page as an image, with `scale` pixels per point. */
export const pictureOf = async (content: Uint8Array, number: number, scale: number): Promise<Buffer> =>
  Buffer.from(await inThread<Uint8Array>({ task: "draw", content, number, scale }));

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
