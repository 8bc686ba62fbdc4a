import type { PdfDocument, TextWriter } from './pdfText';
import { SECONDARY_COLOUR, createTextWriter } from './pdfText';

/** What a paper is, before anything is written on it. */
export interface DocumentInfo {
  title: string;
  /** Who wrote it. */
  author: string;
  /** The moment that it tells of; the same paper is made of the same bytes at any time. */
  createdAt: Date;
  /** Written across every page. */
  watermark?: string;
  /** The last words of every page, beside its number. */
  footer?: string;
}

/** The page that is written on: where the next block begins, and room for it. */
export interface Page {
  doc: PdfDocument;
  pen: TextWriter;
  /** Where the next block begins. */
  y: number;
  /** Make sure that so much room is left; whether a new page was begun for it. */
  ensureRoom: (height: number) => boolean;
}

export const LEFT = 40;
export const WIDTH = 515;
const TOP = 40;
const BOTTOM = 790;
const FOOTER_Y = 806;
const WATERMARK_SIZE = 120;
const WATERMARK_COLOUR = '#e3e6e9';

/** Write a paper; gives the bytes of its PDF. What makes them is large, and loaded with the first paper. */
export async function renderPdf(paper: DocumentInfo, write: (page: Page) => void): Promise<Buffer> {
  const doc = await createDocument(paper);
  const bytes = collectBytes(doc);
  const pdfText = createTextWriter(doc);
  const begin = () => {
    doc.addPage();
    if (paper.watermark) writeWatermark(doc, pdfText, paper.watermark);
    page.y = TOP;
  };
  const page: Page = {
    doc,
    pen: pdfText,
    y: TOP,
    ensureRoom: (height) => {
      const isFull = page.y + height > BOTTOM;
      if (isFull) begin();
      return isFull;
    },
  };
  begin();
  write(page);
  writeFooters(doc, pdfText, paper);
  doc.end();
  return bytes;
}

async function createDocument({ title, author, createdAt }: DocumentInfo): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
    size: 'A4',
    margin: 0,
    font: '',
    bufferPages: true,
    autoFirstPage: false,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Author: author,
      CreationDate: createdAt,
      ModDate: createdAt,
      Creator: 'Tankbook',
      Producer: 'Tankbook',
    },
  });
}

const collectBytes = (doc: PdfDocument): Promise<Buffer> =>
  new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', fail);
  });

function writeWatermark(doc: PdfDocument, pdfText: TextWriter, words: string): void {
  const { width, height } = doc.page;
  doc.save();
  doc.rotate(-45, { origin: [width / 2, height / 2] });
  pdfText.write(words, 0, height / 2 - WATERMARK_SIZE / 2, width, {
    size: WATERMARK_SIZE,
    bold: true,
    align: 'center',
    figure: true,
    colour: WATERMARK_COLOUR,
  });
  doc.restore();
}

/** Every page tells which of how many it is. */
function writeFooters(doc: PdfDocument, pdfText: TextWriter, { title, footer = '' }: DocumentInfo): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    const style = { size: 7, colour: SECONDARY_COLOUR, lines: 1 } as const;
    doc
      .moveTo(LEFT, FOOTER_Y - 6)
      .lineTo(LEFT + WIDTH, FOOTER_Y - 6)
      .lineWidth(0.5)
      .stroke('#c9ced3');
    pdfText.write(title, LEFT, FOOTER_Y, 160, style);
    pdfText.write(footer, LEFT + 165, FOOTER_Y, 185, { ...style, align: 'center' });
    const number = `Page ${String(at + 1)} of ${String(count)} · صفحة ${String(at + 1)} من ${String(count)}`;
    pdfText.write(number, LEFT + 355, FOOTER_Y, 160, { ...style, align: 'right' });
  }
}
