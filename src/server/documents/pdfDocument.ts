import type { PdfDocument, TextWriter } from './pdfText';
import { SECONDARY_COLOUR, createTextWriter } from './pdfText';

/** Metadata and page decoration of a document. */
interface DocumentInfo {
  title: string;
  author: string;
  /** Creation date in the metadata; fixed, so that equal documents have equal bytes. */
  createdAt: Date;
  watermark?: string;
  /** Footer text of every page, beside the page number. */
  footer?: string;
  /** Pages are landscape, for wide tables. */
  landscape?: boolean;
}

/** Cursor on the current page. */
export interface Page {
  doc: PdfDocument;
  pdfText: TextWriter;
  /** Position of the next block, in points from the top. */
  y: number;
  /** Width between the margins. */
  width: number;
  /** Starts a new page if the height does not fit; returns whether it did. */
  ensureRoom: (height: number) => boolean;
}

export const LEFT = 40;
/** Width between the margins of a portrait page. */
export const WIDTH = 515;
const LANDSCAPE_WIDTH = 762;
const TOP = 40;
const BOTTOM = 790;
const LANDSCAPE_BOTTOM = 543;
/** From the bottom of the content to the footer. */
const FOOTER_GAP = 16;
const WATERMARK_SIZE = 120;
const WATERMARK_COLOUR = '#e3e6e9';

/** Renders a document to PDF; pdfkit is loaded on first use, because it is large. */
export async function renderPdf(
  info: DocumentInfo,
  write: (page: Page) => void | Promise<void>,
): Promise<Buffer> {
  const doc = await createDocument(info);
  const bytes = collectBytes(doc);
  const pdfText = createTextWriter(doc);
  const addPage = () => {
    doc.addPage();
    if (info.watermark) writeWatermark(doc, pdfText, info.watermark);
    page.y = TOP;
  };
  const bottom = info.landscape ? LANDSCAPE_BOTTOM : BOTTOM;
  const page: Page = {
    doc,
    pdfText,
    y: TOP,
    width: info.landscape ? LANDSCAPE_WIDTH : WIDTH,
    ensureRoom: (height) => {
      const isFull = page.y + height > bottom;
      if (isFull) addPage();
      return isFull;
    },
  };
  addPage();
  await write(page);
  writeFooters(page, info, bottom + FOOTER_GAP);
  doc.end();
  return bytes;
}

async function createDocument({ title, author, createdAt, landscape }: DocumentInfo): Promise<PdfDocument> {
  const { default: PDFDocument } = await import('pdfkit');
  return new PDFDocument({
    size: 'A4',
    layout: landscape ? 'landscape' : 'portrait',
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
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => resolve(Buffer.concat(chunks)));
    doc.on('error', reject);
  });

function writeWatermark(doc: PdfDocument, pdfText: TextWriter, text: string): void {
  const { width, height } = doc.page;
  doc.save();
  doc.rotate(-45, { origin: [width / 2, height / 2] });
  pdfText.write(text, 0, height / 2 - WATERMARK_SIZE / 2, width, {
    size: WATERMARK_SIZE,
    bold: true,
    align: 'center',
    singleLine: true,
    colour: WATERMARK_COLOUR,
  });
  doc.restore();
}

/** Writes title, footer and page number on every page. */
function writeFooters({ doc, pdfText, width }: Page, { title, footer = '' }: DocumentInfo, y: number): void {
  const { start, count } = doc.bufferedPageRange();
  const side = 160;
  const middle = width - 2 * (side + 5);
  for (let index = 0; index < count; index += 1) {
    doc.switchToPage(start + index);
    const style = { size: 7, colour: SECONDARY_COLOUR, lines: 1 } as const;
    doc
      .moveTo(LEFT, y - 6)
      .lineTo(LEFT + width, y - 6)
      .lineWidth(0.5)
      .stroke('#c9ced3');
    pdfText.write(title, LEFT, y, side, style);
    pdfText.write(footer, LEFT + side + 5, y, middle, { ...style, align: 'center' });
    const number = `Page ${String(index + 1)} of ${String(count)} · صفحة ${String(index + 1)} من ${String(count)}`;
    pdfText.write(number, LEFT + width - side, y, side, { ...style, align: 'right' });
  }
}
