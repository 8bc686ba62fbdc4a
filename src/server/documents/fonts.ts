import { inflateSync } from 'node:zlib';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import arabicRanges from '@fontsource/noto-sans-arabic/unicode.json';
import ranges from '@fontsource/noto-sans/unicode.json';

const HEADER = 12;
const ENTRY = 16;
const PACKED_HEADER = 44;
const PACKED_ENTRY = 20;

/** Whole words of four bytes, as fonts count. */
const padded = (length: number): number => Math.ceil(length / 4) * 4;

/** A table of a packed font, unpacked. */
function tableAt(woff: Buffer, entry: number) {
  const offset = woff.readUInt32BE(entry + 4);
  const packedLength = woff.readUInt32BE(entry + 8);
  const length = woff.readUInt32BE(entry + 12);
  const packed = woff.subarray(offset, offset + packedLength);
  const bytes = packedLength < length ? inflateSync(packed) : packed;
  return { tag: woff.subarray(entry, entry + 4), checksum: woff.readUInt32BE(entry + 16), bytes };
}

/** A WOFF font as the plain font that it packs, so that it is unpacked only once. */
export function unpacked(woff: Buffer): Buffer {
  const count = woff.readUInt16BE(12);
  const tables = Array.from({ length: count }, (_, at) => tableAt(woff, PACKED_HEADER + at * PACKED_ENTRY));
  const size = tables.reduce((sum, { bytes }) => sum + padded(bytes.length), HEADER + count * ENTRY);
  const font = Buffer.alloc(size);
  woff.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let offset = HEADER + count * ENTRY;
  tables.forEach(({ tag, checksum, bytes }, at) => {
    const entry = HEADER + at * ENTRY;
    tag.copy(font, entry);
    font.writeUInt32BE(checksum, entry + 4);
    font.writeUInt32BE(offset, entry + 8);
    font.writeUInt32BE(bytes.length, entry + 12);
    bytes.copy(font, offset);
    offset += padded(bytes.length);
  });
  return font;
}

export type Weight = 400 | 700;

/** One piece of the typeface: the signs that it has, and where its files lie. */
interface Face {
  name: string;
  has: (sign: number) => boolean;
  file: (weight: Weight) => string;
}

type Range = readonly [first: number, last: number];

const rangesIn = (told: string): Range[] =>
  told.split(',').map((range) => {
    const [first = '', last = first] = range.replace('U+', '').split('-');
    return [parseInt(first, 16), parseInt(last, 16)];
  });

/** Where the files of both families lie, wherever the server is started from. */
const FOLDERS = {
  'noto-sans': dirname(require.resolve('@fontsource/noto-sans/package.json')),
  'noto-sans-arabic': dirname(require.resolve('@fontsource/noto-sans-arabic/package.json')),
};

const face = (family: keyof typeof FOLDERS, name: string, told: string): Face => {
  const held = rangesIn(told);
  return {
    name,
    file: (weight) => join(FOLDERS[family], 'files', `${family}-${name}-${weight}-normal.woff`),
    has: (sign) => held.some(([first, last]) => sign >= first && sign <= last),
  };
};

const LATIN = face('noto-sans', 'latin', ranges.latin);
const OTHERS = ['latin-ext', 'vietnamese', 'greek', 'cyrillic', 'devanagari'] as const;

/** The faces in the order in which they are asked for a sign. */
const FACES: readonly Face[] = [
  LATIN,
  face('noto-sans-arabic', 'arabic', arabicRanges.arabic),
  ...OTHERS.map((name) => face('noto-sans', name, ranges[name])),
];

/** The face that has this sign; what none has is drawn by the first as an empty box. */
export const faceOf = (sign: string): string =>
  (FACES.find(({ has }) => has(sign.codePointAt(0) ?? 0)) ?? LATIN).name;

const read = new Map<string, Buffer>();

/** The font of a face, read once. */
export function fontOf(name: string, weight: Weight): Buffer {
  const key = `${name} ${weight}`;
  const { file } = FACES.find((face) => face.name === name) ?? LATIN;
  const bytes = read.get(key) ?? unpacked(readFileSync(file(weight)));
  read.set(key, bytes);
  return bytes;
}
