import { crc32, deflateRawSync, deflateSync } from 'node:zlib';
import inputs from './hostileInputs.json';

/** A hostile input and its group. */
export interface HostileInput {
  id: string;
  group: string;
  value: unknown;
}

const MAX_BYTES = 12 * 1024 * 1024;

const uint32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type), data]);
  return Buffer.concat([uint32(data.length), body, uint32(crc32(body))]);
};

/** A black 1-bit PNG of any size, which compresses to a few bytes. */
export function createPng(width: number, height: number): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])]);
  const pixels = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const parts = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...parts]);
}

/** A zip archive of one file of zeros, at maximum compression. */
export function createZip(name: string, size: number): Buffer {
  const content = Buffer.alloc(size);
  const packed = deflateRawSync(content, { level: 9 });
  const localHeader = Buffer.alloc(26);
  localHeader.writeUInt16LE(20, 0);
  localHeader.writeUInt16LE(8, 4);
  localHeader.writeUInt32LE(crc32(content), 10);
  localHeader.writeUInt32LE(packed.length, 14);
  localHeader.writeUInt32LE(size, 18);
  localHeader.writeUInt16LE(name.length, 22);
  const local = Buffer.concat([Buffer.from('504b0304', 'hex'), localHeader, Buffer.from(name), packed]);
  const entry = [Buffer.from('504b01021400', 'hex'), localHeader, Buffer.alloc(14), Buffer.from(name)];
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

const GENERATORS: Readonly<Record<string, (recipe: Recipe) => string | Buffer>> = {
  repeat: ({ s = '', n = 0 }) => s.repeat(n),
  b64: ({ data = '' }) => Buffer.from(data, 'base64'),
  zeros: ({ n = 0 }) => Buffer.alloc(Math.min(n, MAX_BYTES)),
  nest: ({ open = '', close = '', n = 0, wrap = ['', ''] }) =>
    `${wrap[0] ?? ''}${open.repeat(n)}${close.repeat(n)}${wrap[1] ?? ''}`,
  keys: ({ n = 0 }) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: n }, (_, at) => [`k${at}`, at]))),
  png: ({ w = 1, h = 1 }) => createPng(w, h),
  zip: () => createZip('z', 100_000_000),
};

const isRecipe = (value: object): value is Recipe => '$gen' in value;

/** Expands generator recipes inside a value. */
function expand(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(expand);
  if (isRecipe(value)) return GENERATORS[value.$gen]?.(value);
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, expand(part)]));
}

/** Hostile inputs of these groups, expanded. */
export const hostileInputs = (...groups: string[]): HostileInput[] =>
  (inputs as HostileInput[])
    .filter(({ group }) => groups.includes(group))
    .map((input) => ({ ...input, value: expand(input.value) }));
