import sharp from 'sharp';
import { hostileOf, zeroZip } from './expand';
import type { Sent } from './sending';

const SCRIPT = Buffer.from('<script>alert(1)</script>');

/** A small picture with words hidden in it. */
export const picture = (format: 'png' | 'jpeg' | 'webp') =>
  sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .withExif({ IFD0: { Artist: 'somebody in particular', ImageDescription: SCRIPT.toString() } })
    .toFormat(format)
    .toBuffer();

interface Told {
  filename?: string;
  contentType?: string;
  body?: unknown;
}

/** Files from the collection of hostile ones. */
export const collected = () =>
  Promise.resolve(
    hostileOf('upload').flatMap(({ id, value }): [string, Sent][] => {
      const { filename, contentType: type = 'image/png', body } = value as Told;
      const name = filename?.replace(/[\r\n"\0]/g, '_') ?? 'x.png';
      return Buffer.isBuffer(body)
        ? [[`${id} (${name.slice(0, 30)})`, { filename: name, type, bytes: body }]]
        : [];
    }),
  );

/** Pictures that are pages or programs as well, behind, before and inside of what they show. */
export async function polyglots(): Promise<[string, Sent][]> {
  const files: [string, Sent][] = [];
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const bytes = await picture(format);
    for (const [how, mixed] of [
      ['behind', Buffer.concat([bytes, SCRIPT])],
      ['before', Buffer.concat([SCRIPT, bytes])],
      ['a zip behind', Buffer.concat([bytes, zeroZip('x', 100)])],
      ['cut off', bytes.subarray(0, bytes.length >> 1)],
      ['as it is', bytes],
    ] as const)
      files.push([`${format}, ${how}`, { filename: `a.${format}.html`, type: 'text/html', bytes: mixed }]);
  }
  return files;
}

const WRONG: readonly [string, Buffer][] = [
  ['a page', Buffer.from('<!doctype html><script>1</script>')],
  ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')],
  ['GIF', Buffer.from('GIF89a/*<script>alert(1)</script>*/')],
  ['a program', Buffer.from('4d5a90000300000004000000ffff0000', 'hex')],
  ['a script', Buffer.from('#!/bin/sh\nrm -rf /')],
  ['an archive', zeroZip('x', 10_000_000)],
  ['BMP', Buffer.from('424d3a00000000000000360000002800', 'hex')],
  ['AVIF', Buffer.from('0000001c667479706176696600000000', 'hex')],
  ['nothing', Buffer.alloc(0)],
  ['one byte', Buffer.from('x')],
];
/** Files that are no picture and no PDF, whatever they are called. */
export const wrongTypes = () =>
  Promise.resolve(
    WRONG.map(([what, bytes]): [string, Sent] => [what, { filename: 'a.png', type: 'image/png', bytes }]),
  );

const NAMES = [
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
/** Pictures whose names lead elsewhere. */
export const pathTricks = async () => {
  const bytes = await picture('png');
  return NAMES.map((filename): [string, Sent] => [
    filename.slice(0, 40),
    { filename, type: 'image/png', bytes },
  ]);
};
