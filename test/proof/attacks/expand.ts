import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import hostile from './hostile.json';

/** One hostile thing and where it belongs. */
export interface Hostile {
  id: string;
  group: string;
  value: unknown;
}

const MOST_BYTES = 12 * 1024 * 1024;

const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([number32(data.length), body, number32(crc32(body))]);
};

/** A picture of one bit a point, as large as one likes and next to nothing to send. */
export function blackPng(width: number, height: number): Buffer {
  const header = Buffer.concat([number32(width), number32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const points = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const parts = [chunk('IHDR', header), chunk('IDAT', points), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** An archive of one file of zeros, packed as tightly as it goes. */
export function zeroZip(name: string, size: number): Buffer {
  const raw = Buffer.alloc(size);
  const packed = deflateRawSync(raw, { level: 9 });
  const told = Buffer.alloc(26);
  told.writeUInt16LE(20, 0);
  told.writeUInt16LE(8, 4);
  told.writeUInt32LE(crc32(raw), 10);
  told.writeUInt32LE(packed.length, 14);
  told.writeUInt32LE(size, 18);
  told.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), told, Buffer.from(name), packed]);
  const entry = [Buffer.from('504b01021400', 'hex'), told, Buffer.alloc(14), Buffer.from(name)];
  const central = Buffer.concat(entry);
  const end = Buffer.alloc(22);
  end.write('504b0506', 'hex');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, central, end]);
}

interface Recipe {
  $gen: string;
  s?: string;
  n?: number;
  data?: string;
  open?: string;
  close?: string;
  wrap?: string[];
  w?: number;
  h?: number;
}

const MADE: Readonly<Record<string, (recipe: Recipe) => string | Buffer>> = {
  repeat: ({ s = '', n = 0 }) => s.repeat(n),
  b64: ({ data = '' }) => Buffer.from(data, 'base64'),
  zeros: ({ n = 0 }) => Buffer.alloc(Math.min(n, MOST_BYTES)),
  nest: ({ open = '', close = '', n = 0, wrap = ['', ''] }) =>
    `${wrap[0] ?? ''}${open.repeat(n)}${close.repeat(n)}${wrap[1] ?? ''}`,
  keys: ({ n = 0 }) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, at]))),
  png: ({ w = 1, h = 1 }) => blackPng(w, h),
  zip: () => zeroZip('z', 100_000_000),
};

const isRecipe = (value: object): value is Recipe => '$gen' in value;

/** What an input that is told by a recipe comes to. */
export function expanded(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(expanded);
  if (isRecipe(value)) return MADE[value.$gen]?.(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, expanded(part)]));
}

/** The hostile inputs of some groups, as they are sent. */
export const hostileOf = (...groups: string[]): Hostile[] =>
  (hostile as Hostile[])
    .filter(({ group }) => groups.includes(group))
    .map((one) => ({ ...one, value: expanded(one.value) }));
