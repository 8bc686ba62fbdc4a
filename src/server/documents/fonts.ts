import { inflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import arabicRanges from '@fontsource/noto-sans-arabic/unicode.json';
import ranges from '@fontsource/noto-sans/unicode.json';

const SFNT_HEADER_SIZE = 12;
const SFNT_ENTRY_SIZE = 16;
const WOFF_HEADER_SIZE = 44;
const WOFF_ENTRY_SIZE = 20;

/** WOFF and SFNT align tables to four bytes. */
const padTo4Bytes = (length: number): number => Math.ceil(length / 4) * 4;

/** A decompressed table of a WOFF font. */
function readTable(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  const bytes = packedLength < length ? inflateSync(packed) : packed;
  return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), bytes };
}

/** Converts WOFF to SFNT, so that a font is decompressed only once. */
function unpackWoff(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, index) =>
    readTable(woff, WOFF_HEADER_SIZE + index * WOFF_ENTRY_SIZE),
  );
  const size = tables.reduce(
    (sum, { bytes }) => sum + padTo4Bytes(bytes.length),
    SFNT_HEADER_SIZE + count * SFNT_ENTRY_SIZE,
  );
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let offset = SFNT_HEADER_SIZE + count * SFNT_ENTRY_SIZE;
  tables.forEach(({ tag, checksum, bytes }, index) => {
    const entry = SFNT_HEADER_SIZE + index * SFNT_ENTRY_SIZE;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, offset);
    offset += padTo4Bytes(bytes.length);
  });
  return font;
}

export type Weight = 400 | 700;

/** A font file per weight, and the Unicode ranges that it covers. */
interface FontFace {
  name: string;
  supports: (codePoint: number) => boolean;
  file: (weight: Weight) => string;
}

type Range = readonly [first: number, last: number];

const parseRanges = (unicodeRange: string): Range[] =>
  unicodeRange.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });

/** Package directories of the font families. */
const DIRECTORIES = {
  'noto-sans': dirname(require.resolve('@fontsource/noto-sans/package.json')),
  'noto-sans-arabic': dirname(require.resolve('@fontsource/noto-sans-arabic/package.json')),
};

const face = (family: keyof typeof DIRECTORIES, name: string, unicodeRange: string): FontFace => {
  const ranges = parseRanges(unicodeRange);
  return {
    name,
    file: (weight) => join(DIRECTORIES[family], 'files', `${family}-${name}-${weight}-normal.woff`),
    supports: (codePoint) => ranges.some(([first, last]) => codePoint >= first && codePoint <= last),
  };
};

const LATIN = face('noto-sans', 'latin', ranges.latin);
const OTHERS = ['latin-ext', 'vietnamese', 'greek', 'cyrillic', 'devanagari'] as const;

/** Faces in order of preference. */
const FACES: readonly FontFace[] = [
  LATIN,
  face('noto-sans-arabic', 'arabic', arabicRanges.arabic),
  ...OTHERS.map((name) => face('noto-sans', name, ranges[name])),
];

/** First face that covers a character; missing glyphs use the first face. */
export const fontFaceFor = (char: string): string =>
  (FACES.find(({ supports }) => supports(char.codePointAt(0) ?? 0)) ?? LATIN).name;

const fontCache = new Map<string, Buffer>();

/** SFNT bytes of a face, cached. */
export function readFont(name: string, weight: Weight): Buffer {
  const key = `${name} ${weight}`;
  const { file } = FACES.find((face) => face.name === name) ?? LATIN;
  const bytes = fontCache.get(key) ?? unpackWoff(readFileSync(file(weight)));
  fontCache.set(key, bytes);
  return bytes;
}
