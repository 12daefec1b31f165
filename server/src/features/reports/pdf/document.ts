import PDFDocument from "pdfkit";
import { FONT_NAMES, sharedFont } from "./fonts.ts";
import { PAGE } from "./tokens.ts";

type Described = { title: string; author: string; language: string; createdAt: Date };

class ReportDocument extends PDFDocument {
  #pending: string[] = [];

  /**
   * pdfkit keeps each command of a page as an array of bytes of its own until the document is done. Handed over as one
   * text a page, the heap of a run of a thousand reports stays at 155 MB instead of 180.
   */
  override addContent(data: string): PDFKit.PDFDocument {
    this.#pending.push(data);
    return this;
  }

  #handOver(): void {
    if (this.#pending.length > 0) super.addContent(this.#pending.join("\n"));
    this.#pending = [];
  }

  override addPage(): PDFKit.PDFDocument {
    this.#handOver();
    return super.addPage();
  }

  override switchToPage(page: number): PDFKit.PDFPage {
    this.#handOver();
    return super.switchToPage(page);
  }

  override flushPages(): void {
    this.#handOver();
    super.flushPages();
  }

  /** pdfkit puts what a document says of itself into XML as it is, so "Smith & Sons" made that XML unreadable. */
  override endMetadata(): void {
    const { Title = "", Author = "", Creator = "" } = this.info;
    this.info = { ...this.info, Title: inXml(Title), Author: inXml(Author), Creator: inXml(Creator) };
    super.endMetadata();
  }
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const inXml = (text: string): string => text.replace(/[&<>]/g, (sign) => ENTITIES[sign] ?? "");
const visible = (text: string): string => text.replace(/\p{Cc}/gu, " ");

/** An empty A4 document that says what it is, in which language, and that it is tagged for those who listen to it. */
export function openDocument({ title, author, language, createdAt }: Described): PDFKit.PDFDocument {
  const options = {
    size: [PAGE.width, PAGE.height],
    margin: 0,
    pdfVersion: "1.7",
    subset: "PDF/UA",
    tagged: true,
    displayTitle: true,
    lang: language,
    // Each page's foot says how many there are.
    bufferPages: true,
    // Without one pdfkit loads Helvetica, which it would not embed.
    font: null,
    info: {
      Title: visible(title),
      Author: visible(author),
      Creator: visible(author),
      Producer: "PDFKit",
      CreationDate: createdAt,
      ModDate: createdAt,
    },
    autoFirstPage: false,
  };
  // The types know neither PDF/UA nor that there may be no font at first.
  const document = new ReportDocument(options as unknown as PDFKit.PDFDocumentOptions);
  // Nor that a font may be open already.
  for (const name of FONT_NAMES) document.registerFont(name, sharedFont(name).font as unknown as string);
  return document.addPage();
}

/** The finished file. */
export function closeDocument(document: PDFKit.PDFDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    document.on("data", (chunk: Uint8Array) => chunks.push(chunk));
    document.on("end", () => resolve(Buffer.concat(chunks)));
    document.on("error", reject);
    document.end();
  });
}
