import sharp from 'sharp';
import { hostileInputs, createZip } from '../support/hostileInputs';
import type { FormFile } from '../support/formRequests';

const SCRIPT = Buffer.from('<script>alert(1)</script>');

/** A small picture with script text in its EXIF data. */
export const createPicture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'somebody in particular', ImageDescription: SCRIPT.toString() } })
    .toFormat(format)
    .toBuffer();

interface UploadInput {
  filename?: string;
  contentType?: string;
  body?: unknown;
}

/** Upload inputs of the corpus. */
export const corpusFiles = () =>
  Promise.resolve(
    hostileInputs('upload').flatMap(({ id, value }): [string, FormFile][] => {
      const { filename, contentType: type = 'image/png', body } = value as UploadInput;
      const name = filename?.replace(/[\r\n"\0]/g, '_') ?? 'x.png';
      return Buffer.isBuffer(body)
        ? [[`${id} (${name.slice(0, 30)})`, { filename: name, type, bytes: body }]]
        : [];
    }),
  );

/** Pictures with markup or archives before or after their data. */
export async function polyglots(): Promise<[string, FormFile][]> {
  const files: [string, FormFile][] = [];
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await createPicture(format);
    for (const [variant, content] of [
      ['behind', Buffer.concat([bytes, SCRIPT])],
      ['before', Buffer.concat([SCRIPT, bytes])],
      ['a zip behind', Buffer.concat([bytes, createZip('x', 100)])],
      ['cut off', bytes.subarray(0, bytes.length >> 1)],
      ['as it is', bytes],
    ] as const)
      files.push([
        `${format}, ${variant}`,
        { filename: `a.${format}.html`, type: 'text/html', bytes: content },
      ]);
  }
  return files;
}

const WRONG_TYPES: readonly [string, Buffer][] = [
  ['a page', Buffer.from('<!doctype html><script>1</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
  ['an archive', createZip('x', 10_000_000)],
  ['BMP', Buffer.from('424d3a00000000000000360000002800', 'hex')],
  ['AVIF', Buffer.from('0000001c667479706176696600000000', 'hex')],
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('x')],
];
/** Files that are neither picture nor PDF. */
export const wrongTypes = () =>
  Promise.resolve(
    WRONG_TYPES.map(([description, bytes]): [string, FormFile] => [
      description,
      { filename: 'a.png', type: 'image/png', bytes },
    ]),
  );

const HOSTILE_NAMES = [
  '../../etc/passwd',
  '..\\..\\x.png',
  '/etc/passwd',
  'C:\\x.png',
  '%2e%2e%2fx',
  '.htaccess',
  'a'.repeat(5_000),
  'con',
  'x.png/../y',
];
/** Pictures with hostile file names. */
export const pathTraversalNames = async () => {
  const bytes = await createPicture('png');
  return HOSTILE_NAMES.map((filename): [string, FormFile] => [
    filename.slice(0, 40),
    { filename, type: 'image/png', bytes },
  ]);
};
