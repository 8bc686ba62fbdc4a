import type { Doc, Pen } from './pdfText';
import { FAINT, penOn } from './pdfText';

/** What a paper is, before anything is written on it. */
export interface Paper {
  title: string;
  /** Who wrote it. */
  author: string;
  /** The moment that it tells of; the same paper is made of the same bytes at any time. */
  at: Date;
  /** Written across every page. */
  across?: string;
  /** The last words of every page, beside its number. */
  foot?: string;
}

/** The page that is written on: where the next block begins, and room for it. */
export interface Page {
  doc: Doc;
  pen: Pen;
  /** Where the next block begins. */
  y: number;
  /** Make sure that so much room is left; whether a new page was begun for it. */
  room: (height: number) => boolean;
}

export const LEFT = 40;
export const WIDTH = 515;
const TOP = 40;
const BOTTOM = 790;
const FOOT = 806;
const ACROSS_SIZE = 120;
const ACROSS_COLOUR = '#e3e6e9';

/** Write a paper; gives the bytes of its PDF. What makes them is large, and loaded with the first paper. */
export async function written(paper: Paper, write: (page: Page) => void): Promise<Buffer> {
  const doc = await begun(paper);
  const bytes = collected(doc);
  const pen = penOn(doc);
  const begin = () => {
    doc.addPage();
    if (paper.across) writeAcross(doc, pen, paper.across);
    page.y = TOP;
  };
  const page: Page = {
    doc,
    pen,
    y: TOP,
    room: (height) => {
      const isFull = page.y + height > BOTTOM;
      if (isFull) begin();
      return isFull;
    },
  };
  begin();
  write(page);
  writeFeet(doc, pen, paper);
  doc.end();
  return bytes;
}

async function begun({ title, author, at }: Paper): Promise<Doc> {
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
      CreationDate: at,
      ModDate: at,
      Creator: 'Tankbook',
      Producer: 'Tankbook',
    },
  });
}

const collected = (doc: Doc): Promise<Buffer> =>
  new Promise((done, fail) => {
    const chunks: Buffer[] = [];
    doc.on('data', (chunk: Buffer) => chunks.push(chunk));
    doc.on('end', () => done(Buffer.concat(chunks)));
    doc.on('error', fail);
  });

function writeAcross(doc: Doc, pen: Pen, words: string): void {
  const { width, height } = doc.page;
  doc.save();
  doc.rotate(-45, { origin: [width / 2, height / 2] });
  pen.write(words, 0, height / 2 - ACROSS_SIZE / 2, width, {
    size: ACROSS_SIZE,
    bold: true,
    align: 'center',
    figure: true,
    colour: ACROSS_COLOUR,
  });
  doc.restore();
}

/** Every page tells which of how many it is. */
function writeFeet(doc: Doc, pen: Pen, { title, foot = '' }: Paper): void {
  const { start, count } = doc.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    doc.switchToPage(start + at);
    const style = { size: 7, colour: FAINT, lines: 1 } as const;
    doc
      .moveTo(LEFT, FOOT - 6)
      .lineTo(LEFT + WIDTH, FOOT - 6)
      .lineWidth(0.5)
      .stroke('#c9ced3');
    pen.write(title, LEFT, FOOT, 160, style);
    pen.write(foot, LEFT + 165, FOOT, 185, { ...style, align: 'center' });
    const number = `Page ${String(at + 1)} of ${String(count)} · صفحة ${String(at + 1)} من ${String(count)}`;
    pen.write(number, LEFT + 355, FOOT, 160, { ...style, align: 'right' });
  }
}
