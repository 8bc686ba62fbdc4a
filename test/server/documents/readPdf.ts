import { inflateSync } from 'node:zlib';

const latin = (bytes: Buffer): string => bytes.toString('latin1');

/** Objects of a PDF by number. */
function objectsIn(pdf: Buffer): Map<string, string> {
  return new Map(
    [...latin(pdf).matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, name = '', body = '']) => [
      name,
      body,
    ]),
  );
}

/** Decompressed stream of an object. */
function streamOf(object: string): string {
  const bytes = Buffer.from(object.split('stream\n')[1]?.replace(/\nendstream$/, '') ?? '', 'latin1');
  return latin(object.includes('/FlateDecode') ? inflateSync(bytes) : bytes);
}

const utf16 = (hex: string): string =>
  Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le');

/** Maps the glyphs of a font to characters. */
function signsOf(font: string, objects: Map<string, string>): string[] {
  const map = streamOf(objects.get(/\/ToUnicode (\d+)/.exec(font)?.[1] ?? '') ?? '');
  const lists = [...map.matchAll(/\[([^\]]*)\]/g)].map(([, list = '']) => list);
  return lists.flatMap((list) => [...list.matchAll(/<([^>]*)>/g)].map(([, hex = '']) => utf16(hex)));
}

const unescaped = (text: string): Buffer =>
  Buffer.from(
    text.replace(/\\([nrtbf()\\]|\d{3})/g, (_, sign: string) =>
      /\d/.test(sign)
        ? String.fromCharCode(parseInt(sign, 8))
        : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign),
    ),
    'latin1',
  );

/** Parses a PDF string. */
const decodePdfString = (text: string): string => {
  const bytes = unescaped(text);
  return bytes[0] === 0xfe ? utf16(bytes.subarray(2).toString('hex')) : latin(bytes);
};

/** A text run on a page. */
export interface DrawnText {
  text: string;
  x: number;
  y: number;
  /** Number of glyphs. */
  glyphs: number;
  /** Glyph ids. */
  shape: string;
}

const TEXT_RUNS =
  /\/ActualText \(((?:[^\\)]|\\[\s\S])*)\)|BT\n1 0 0 1 (\S+) (\S+) Tm\n\/(F\d+) \S+ Tf\n([\s\S]*?)ET\n/g;

const signsShown = (hexCodes: string): number[] =>
  [...hexCodes.matchAll(/<([0-9a-f]+)>/g)]
    .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
    .map((code) => parseInt(code, 16));

function readPageText(page: string, objects: Map<string, string>): DrawnText[] {
  const contents = streamOf(objects.get(/\/Contents (\d+)/.exec(page)?.[1] ?? '') ?? '');
  const resources = objects.get(/\/Resources (\d+)/.exec(page)?.[1] ?? '') ?? page;
  const fonts = new Map(
    [...resources.matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', font = '']) => [
      name,
      signsOf(objects.get(font) ?? '', objects),
    ]),
  );
  let actualText: string | undefined;
  return [...contents.matchAll(TEXT_RUNS)].flatMap(([, encodedText, x, y, font = '', hexCodes = '']) => {
    if (encodedText !== undefined) {
      actualText = decodePdfString(encodedText);
      return [];
    }
    const signs = signsShown(hexCodes);
    const text = actualText ?? signs.map((sign) => fonts.get(font)?.[sign] ?? '').join('');
    actualText = undefined;
    return [{ text, x: Number(x), y: Number(y), glyphs: signs.length, shape: signs.join(' ') }];
  });
}

/** Text runs of every page in reading order. */
export function readPages(pdf: Buffer): DrawnText[][] {
  const objects = objectsIn(pdf);
  const pages = [...objects.values()].filter((object) => /\/Type \/Page\n/.test(object));
  return pages.map((page) => readPageText(page, objects));
}

/** Text lines of a page. */
export function pageText(drawn: readonly DrawnText[]): string {
  return drawn
    .map(({ text, y }, at) => {
      const before = drawn[at - 1];
      return before && before.y !== y ? `\n${text}` : text;
    })
    .join('');
}
