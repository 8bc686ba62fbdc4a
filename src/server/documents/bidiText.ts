import bidiFactory from 'bidi-js';
import { fontFaceFor } from './fonts';

/** The way a paragraph is read. */
export type TextDirection = 'ltr' | 'rtl';

/** Signs of one face that are drawn in one go, as they stand on the paper from left to right. */
export interface TextRun {
  face: string;
  text: string;
  /** Which of the line's runs is read first. */
  order: number;
  /** The same signs as they are read, where they are drawn the other way round. */
  logicalText?: string;
}

interface LogicalRun extends Omit<TextRun, 'logicalText'> {
  level: number;
}

const bidi = bidiFactory();
const ARABIC = /\p{Script=Arabic}/u;
const INVISIBLE_CHARACTERS =
  /(?<!\p{Script=Arabic})\u200c|(?!\u200c)[\p{Cf}\p{Cc}\p{Cs}\p{Variation_Selector}]/gu;

/** Text as a paper can show it: one paragraph without signs that nobody sees. */
export const printableText = (text: string): string =>
  text.slice(0, 4_000).replace(/\s+/g, ' ').replace(INVISIBLE_CHARACTERS, '').trim();

/** The way a text is read: that of its first letter. */
export const textDirection = (text: string): TextDirection =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** A line of text as runs from left to right. */
export function visualRuns(line: string, way: TextDirection): TextRun[] {
  return visualOrder(splitRuns(line, way)).map(({ face, text, order, level }) =>
    level % 2 === 1
      ? { face, order, text: mirrorText(text), ...(ARABIC.test(text) && { logicalText: text }) }
      : { face, order, text },
  );
}

/** Brackets change sides; Arabic letters are turned by the font, which must see them as they are read. */
function mirrorText(text: string): string {
  const mirrored = [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return (ARABIC.test(text) ? mirrored : mirrored.reverse()).join('');
}

function splitRuns(line: string, way: TextDirection): LogicalRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, way);
  const pieces: LogicalRun[] = [];
  let at = 0;
  for (const sign of line) {
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    const face = last && /\p{M}/u.test(sign) ? last.face : fontFaceFor(sign);
    if (last?.face === face && last.level === level) last.text += sign;
    else pieces.push({ face, level, order: pieces.length, text: sign });
    at += sign.length;
  }
  return pieces;
}

/** From the deepest level up, every row of pieces at least so deep is turned around. */
function visualOrder(pieces: readonly LogicalRun[]): LogicalRun[] {
  let row = [...pieces];
  for (let depth = Math.max(0, ...row.map(({ level }) => level)); depth > 0; depth -= 1) {
    const next: LogicalRun[] = [];
    let deep: LogicalRun[] = [];
    for (const piece of row) {
      if (piece.level >= depth) deep.unshift(piece);
      else {
        next.push(...deep, piece);
        deep = [];
      }
    }
    row = [...next, ...deep];
  }
  return row;
}
