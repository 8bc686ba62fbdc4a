import type PDFDocument from 'pdfkit';
import type { Weight } from './fonts';
import { readFont } from './fonts';
import type { TextRun, TextDirection } from './bidiText';
import { printableText, visualRuns, textDirection } from './bidiText';

export type PdfDocument = InstanceType<typeof PDFDocument>;

/** Size, alignment and overflow of a text. */
export interface TextStyle {
  size?: number;
  bold?: boolean;
  colour?: string;
  align?: 'left' | 'right' | 'center';
  /** Maximum number of lines; longer text is truncated with an ellipsis. */
  lines?: number;
  /** Not wrapped: shrunk until it fits the width. */
  singleLine?: boolean;
}

/** A text broken into lines. */
interface TextLayout {
  lines: readonly string[];
  size: number;
  weight: Weight;
  direction: TextDirection;
}

const TEXT_COLOUR = '#1a1f24';
export const SECONDARY_COLOUR = '#5b6670';
const SIZE = 8.5;
const LEADING = 1.45;
const ASCENT = 1.08;
const HALF = 0.5;

/** Widths of texts at size 1, of all documents, because most of their words are the same. */
const widths = new Map<string, number>();
const MAX_WIDTHS = 20_000;

/** Writes text of any script. */
export function createTextWriter(doc: PdfDocument) {
  const selectFont = (face: string, weight: Weight): void => {
    const name = `${face} ${weight}`;
    doc.registerFont(name, readFont(face, weight));
    doc.font(name);
  };

  const runWidth = (face: string, weight: Weight, text: string): number => {
    const key = `${weight} ${face} ${text}`;
    const cached = widths.get(key);
    if (cached !== undefined) return cached;
    selectFont(face, weight);
    const width = doc.fontSize(1_000).widthOfString(text, { features: [] }) / 1_000;
    if (widths.size >= MAX_WIDTHS) widths.clear();
    widths.set(key, width);
    return width;
  };

  const widthOf = (text: string, size: number, weight: Weight): number =>
    size * visualRuns(text, 'ltr').reduce((sum, run) => sum + runWidth(run.face, weight, run.text), 0);

  /** Breaks a word that is wider than a line. */
  const breakWord = (word: string, maxLines: number, fits: (text: string) => boolean): string[] => {
    if (fits(word)) return [word];
    const parts: string[] = [''];
    for (const char of word) {
      if (parts.length > maxLines) break;
      const candidate = `${parts.at(-1) ?? ''}${char}`;
      if (candidate === char || fits(candidate)) parts[parts.length - 1] = candidate;
      else parts.push(char);
    }
    return parts;
  };

  const breakLines = (text: string, maxLines: number, fits: (text: string) => boolean): string[] => {
    const lines: string[] = [];
    for (const word of text.split(' ').flatMap((word) => breakWord(word, maxLines, fits))) {
      const candidate = lines.length > 0 ? `${lines.at(-1) ?? ''} ${word}` : word;
      if (lines.length === 0 || !fits(candidate)) lines.push(word);
      else lines[lines.length - 1] = candidate;
      if (lines.length > maxLines) break;
    }
    return lines;
  };

  const layout = (text: string, width: number, style: TextStyle): TextLayout => {
    const { size = SIZE, bold = false, lines: maxLines = 4, singleLine = false } = style;
    const weight = bold ? 700 : 400;
    const printable = printableText(text);
    const direction = textDirection(printable);
    if (singleLine) {
      const naturalWidth = widthOf(printable, size, weight);
      return {
        lines: [printable],
        size: naturalWidth > width ? (size * width) / naturalWidth : size,
        weight,
        direction,
      };
    }
    const fits = (text: string) => widthOf(text, size, weight) <= width;
    const lines = fits(printable) ? [printable] : breakLines(printable, maxLines, fits);
    return {
      lines: lines.length > maxLines ? truncateLines(lines, maxLines, fits) : lines,
      size,
      weight,
      direction,
    };
  };

  const draw = (
    { face, text, logicalText }: TextRun,
    x: number,
    base: number,
    { size, weight }: TextLayout,
  ): void => {
    if (logicalText) doc.markContent('Span', { actual: logicalText });
    selectFont(face, weight);
    doc.fontSize(size).text(text, x, base, { lineBreak: false, baseline: 'alphabetic', features: [] });
    if (logicalText) doc.endMarkedContent();
  };

  /** Runs are placed in visual order and written in logical order, for text extraction. */
  const writeLine = (line: string, left: number, base: number, layout: TextLayout): void => {
    let x = left;
    const placed = visualRuns(line, layout.direction).map((run) => {
      const at = x;
      x += runWidth(run.face, layout.weight, run.text) * layout.size;
      return { run, at };
    });
    for (const { run, at } of placed.sort((a, b) => a.run.order - b.run.order)) draw(run, at, base, layout);
  };

  /** Writes text into a width; returns its height. */
  const write = (text: string, x: number, y: number, width: number, style: TextStyle = {}): number => {
    const textLayout = layout(text, width, style);
    const { align = textLayout.direction === 'rtl' ? 'right' : 'left', colour = TEXT_COLOUR } = style;
    const alignment = { left: 0, center: HALF, right: 1 }[align];
    doc.fillColor(colour);
    textLayout.lines.forEach((line, at) => {
      const left = x + Math.max(0, width - widthOf(line, textLayout.size, textLayout.weight)) * alignment;
      writeLine(line, left, y + textLayout.size * (ASCENT + at * LEADING), textLayout);
    });
    return layoutHeight(textLayout);
  };

  return {
    write,
    /** Height of a text without writing it. */
    height: (text: string, width: number, style: TextStyle = {}): number =>
      layoutHeight(layout(text, width, style)),
  };
}

export type TextWriter = ReturnType<typeof createTextWriter>;

const layoutHeight = ({ lines, size }: TextLayout): number => lines.length * size * LEADING;

/** The first lines, ending with an ellipsis. */
function truncateLines(
  lines: readonly string[],
  maxLines: number,
  fits: (text: string) => boolean,
): string[] {
  const firstLines = lines.slice(0, maxLines);
  const chars = [...(firstLines.pop() ?? '')];
  while (chars.length > 0 && !fits(`${chars.join('')}…`)) chars.pop();
  return [...firstLines, `${chars.join('').trimEnd()}…`];
}
