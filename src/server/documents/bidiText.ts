import bidiFactory from 'bidi-js';
import { faceOf } from './fonts';

/** The way a paragraph is read. */
export type Way = 'ltr' | 'rtl';

/** Signs of one face that are drawn in one go, as they stand on the paper from left to right. */
export interface Run {
  face: string;
  text: string;
  /** Which of the line's runs is read first. */
  place: number;
  /** The same signs as they are read, where they are drawn the other way round. */
  read?: string;
}

interface Piece extends Omit<Run, 'read'> {
  level: number;
}

const bidi = bidiFactory();
const ARABIC = /\p{Script=Arabic}/u;
const UNSEEN = /(?<!\p{Script=Arabic})\u200c|(?!\u200c)[\p{Cf}\p{Cc}\p{Cs}\p{Variation_Selector}]/gu;

/** Text as a paper can show it: one paragraph without signs that nobody sees. */
export const printable = (text: string): string =>
  text.slice(0, 4_000).replace(/\s+/g, ' ').replace(UNSEEN, '').trim();

/** The way a text is read: that of its first letter. */
export const wayOf = (text: string): Way =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** A line of text as runs from left to right. */
export function runsOf(line: string, way: Way): Run[] {
  return ordered(piecesOf(line, way)).map(({ face, text, place, level }) =>
    level % 2 === 1
      ? { face, place, text: turned(text), ...(ARABIC.test(text) && { read: text }) }
      : { face, place, text },
  );
}

/** Brackets change sides; Arabic letters are turned by the font, which must see them as they are read. */
function turned(text: string): string {
  const mirrored = [...text].map((sign) => bidi.getMirroredCharacter(sign) ?? sign);
  return (ARABIC.test(text) ? mirrored : mirrored.reverse()).join('');
}

function piecesOf(line: string, way: Way): Piece[] {
  const { levels } = bidi.getEmbeddingLevels(line, way);
  const pieces: Piece[] = [];
  let at = 0;
  for (const sign of line) {
    const level = levels[at] ?? 0;
    const last = pieces.at(-1);
    const face = last && /\p{M}/u.test(sign) ? last.face : faceOf(sign);
    if (last?.face === face && last.level === level) last.text += sign;
    else pieces.push({ face, level, place: pieces.length, text: sign });
    at += sign.length;
  }
  return pieces;
}

/** From the deepest level up, every row of pieces at least so deep is turned around. */
function ordered(pieces: readonly Piece[]): Piece[] {
  let row = [...pieces];
  for (let depth = Math.max(0, ...row.map(({ level }) => level)); depth > 0; depth -= 1) {
    const next: Piece[] = [];
    let deep: Piece[] = [];
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
