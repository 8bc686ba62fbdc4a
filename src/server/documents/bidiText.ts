import bidiFactory from 'bidi-js';
import { fontFaceFor } from './fonts';

/** Base direction of a paragraph. */
export type TextDirection = 'ltr' | 'rtl';

/** Characters of one font face and direction, in visual order. */
export interface TextRun {
  face: string;
  text: string;
  /** Position in logical order, by which text is written for extraction. */
  order: number;
  /** The characters in logical order, if the visual order differs. */
  logicalText?: string;
}

interface LogicalRun extends Omit<TextRun, 'logicalText'> {
  level: number;
}

const bidi = bidiFactory();
const ARABIC = /\p{Script=Arabic}/u;
const INVISIBLE_CHARACTERS =
  /(?<!\p{Script=Arabic})\u200c|(?!\u200c)[\p{Cf}\p{Cc}\p{Cs}\p{Variation_Selector}]/gu;

/** Text as one paragraph, without invisible characters. */
export const printableText = (text: string): string =>
  text.slice(0, 4_000).replace(/\s+/g, ' ').replace(INVISIBLE_CHARACTERS, '').trim();

/** Base direction, from the first strong character. */
export const textDirection = (text: string): TextDirection =>
  (bidi.getEmbeddingLevels(text).paragraphs[0]?.level ?? 0) % 2 === 1 ? 'rtl' : 'ltr';

/** Splits a line into runs in visual order, left to right. */
export function visualRuns(line: string, direction: TextDirection): TextRun[] {
  return visualOrder(splitRuns(line, direction)).map(({ face, text, order, level }) =>
    level % 2 === 1
      ? { face, order, text: mirrorText(text), ...(ARABIC.test(text) && { logicalText: text }) }
      : { face, order, text },
  );
}

/** Mirrors brackets; Arabic stays in logical order, because the font's shaping reverses it. */
function mirrorText(text: string): string {
  const mirrored = [...text].map((char) => bidi.getMirroredCharacter(char) ?? char);
  return (ARABIC.test(text) ? mirrored : mirrored.reverse()).join('');
}

function splitRuns(line: string, direction: TextDirection): LogicalRun[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: LogicalRun[] = [];
  let offset = 0;
  for (const char of line) {
    const level = levels[offset] ?? 0;
    const last = runs.at(-1);
    const face = last && /\p{M}/u.test(char) ? last.face : fontFaceFor(char);
    if (last?.face === face && last.level === level) last.text += char;
    else runs.push({ face, level, order: runs.length, text: char });
    offset += char.length;
  }
  return runs;
}

/** Rule L2 of the Unicode Bidirectional Algorithm (UAX #9). */
function visualOrder(logical: readonly LogicalRun[]): LogicalRun[] {
  let runs = [...logical];
  for (let depth = Math.max(0, ...runs.map(({ level }) => level)); depth > 0; depth -= 1) {
    const next: LogicalRun[] = [];
    let reversed: LogicalRun[] = [];
    for (const run of runs) {
      if (run.level >= depth) reversed.unshift(run);
      else {
        next.push(...reversed, run);
        reversed = [];
      }
    }
    runs = [...next, ...reversed];
  }
  return runs;
}
