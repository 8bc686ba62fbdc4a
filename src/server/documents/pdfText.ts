import type PDFDocument from 'pdfkit';
import type { Weight } from './fonts';
import { readFont } from './fonts';
import type { TextRun, TextDirection } from './bidiText';
import { printableText, visualRuns, textDirection } from './bidiText';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** How a text is set: where it stands in its width, and what happens when it doesn't fit. */
export interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'right' | 'center';
  /** The most lines; what is left over ends in an ellipsis. */
  lines?: number;
  /** A figure is never broken: it gets smaller until it fits. */
  figure?: boolean;
}

/** A text that was broken into lines. */
interface TextLayout {
  lines: readonly string[];
  size: number;
  weight: Weight;
  way: TextDirection;
}

export const TEXT_COLOUR = '#1a1f24';
export const SECONDARY_COLOUR = '#5b6670';
const SIZE = 8.5;
const LEADING = 1.45;
const ASCENT = 1.08;
const HALF = 0.5;

/** Writes words of any script on a page. */
export function createTextWriter(doc: PdfDocument) {
  const widths = new Map<string, number>();

  const take = (face: string, weight: Weight): void => {
    const name = `${face} ${weight}`;
    doc.registerFont(name, readFont(face, weight));
    doc.font(name);
  };

  const runWidth = (face: string, weight: Weight, text: string): number => {
    const key = `${weight} ${face} ${text}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    take(face, weight);
    const width = doc.fontSize(1_000).widthOfString(text, { features: [] }) / 1_000;
    widths.set(key, width);
    return width;
  };

  const widthOf = (text: string, size: number, weight: Weight): number =>
    size * visualRuns(text, 'ltr').reduce((sum, run) => sum + runWidth(run.face, weight, run.text), 0);

  /** A word that is wider than the line goes on in the next one. */
  const parts = (word: string, most: number, fits: (text: string) => boolean): string[] => {
    if (fits(word)) return [word];
    const found: string[] = [''];
    for (const sign of word) {
      if (found.length > most) break;
      const longer = `${found.at(-1) ?? ''}${sign}`;
      if (longer === sign || fits(longer)) found[found.length - 1] = longer;
      else found.push(sign);
    }
    return found;
  };

  const broken = (text: string, most: number, fits: (text: string) => boolean): string[] => {
    const lines: string[] = [];
    for (const word of text.split(' ').flatMap((word) => parts(word, most, fits))) {
      const longer = lines.length > 0 ? `${lines.at(-1) ?? ''} ${word}` : word;
      if (lines.length === 0 || !fits(longer)) lines.push(word);
      else lines[lines.length - 1] = longer;
      if (lines.length > most) break;
    }
    return lines;
  };

  const setIn = (text: string, width: number, style: TextStyle): TextLayout => {
    const { size = SIZE, bold = false, lines: most = 4, figure = false } = style;
    const weight = bold ? 700 : 400;
    const words = printableText(text);
    const way = textDirection(words);
    if (figure) {
      const wide = widthOf(words, size, weight);
      return { lines: [words], size: wide > width ? (size * width) / wide : size, weight, way };
    }
    const fits = (part: string) => widthOf(part, size, weight) <= width;
    const lines = broken(words, most, fits);
    return { lines: lines.length > most ? truncateLines(lines, most, fits) : lines, size, weight, way };
  };

  const draw = (
    { face, text, logicalText }: TextRun,
    x: number,
    base: number,
    { size, weight }: TextLayout,
  ): void => {
    if (logicalText) doc.markContent('Span', { actual: logicalText });
    take(face, weight);
    doc.fontSize(size).text(text, x, base, { lineBreak: false, baseline: 'alphabetic', features: [] });
    if (logicalText) doc.endMarkedContent();
  };

  /** Runs stand where the eye wants them and are written in the order in which they are read. */
  const writeLine = (line: string, left: number, base: number, set: TextLayout): void => {
    let x = left;
    const placed = visualRuns(line, set.way).map((run) => {
      const at = x;
      x += runWidth(run.face, set.weight, run.text) * set.size;
      return { run, at };
    });
    for (const { run, at } of placed.sort((one, other) => one.run.order - other.run.order))
      draw(run, at, base, set);
  };

  /** Write a text into a width; gives the height that it took. */
  const write = (text: string, x: number, y: number, width: number, style: TextStyle = {}): number => {
    const set = setIn(text, width, style);
    const { align = set.way === 'rtl' ? 'right' : 'left', colour = TEXT_COLOUR } = style;
    const room = { left: 0, center: HALF, right: 1 }[align];
    doc.fillColor(colour);
    set.lines.forEach((line, at) => {
      const left = x + Math.max(0, width - widthOf(line, set.size, set.weight)) * room;
      writeLine(line, left, y + set.size * (ASCENT + at * LEADING), set);
    });
    return layoutHeight(set);
  };

  return {
    write,
    /** The height that a text would take. */
    height: (text: string, width: number, style: TextStyle = {}): number =>
      layoutHeight(setIn(text, width, style)),
  };
}

export type TextWriter = ReturnType<typeof createTextWriter>;

const layoutHeight = ({ lines, size }: TextLayout): number => lines.length * size * LEADING;

/** The first lines, the last of them shortened by an ellipsis. */
function truncateLines(lines: readonly string[], most: number, fits: (text: string) => boolean): string[] {
  const kept = lines.slice(0, most);
  const signs = [...(kept.pop() ?? '')];
  while (signs.length > 0 && !fits(`${signs.join('')}…`)) signs.pop();
  return [...kept, `${signs.join('').trimEnd()}…`];
}
