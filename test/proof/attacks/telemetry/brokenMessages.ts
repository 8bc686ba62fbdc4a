import { gzipSync } from 'node:zlib';
import { createRandom } from '../../../../src/server/demo/generate/random';
import type { Random } from '../../../../src/server/demo/generate/random';
import { numberOf } from '../../../../src/domain/telemetry/jsonValues';
import { hostileInputs } from '../support/hostileInputs';

const HOSTILE_VALUES: readonly unknown[] = [
  ...hostileInputs('text', 'type', 'money', 'date', 'id', 'search', 'xss', 'csv').map(({ value }) => value),
  null,
  true,
  false,
  [],
  {},
  [[]],
  [1],
  { a: 1 },
  '',
  ' ',
  'NaN',
  'Infinity',
  '0x10',
  '1e999',
  '1_000',
];

/** Values that cannot be parsed as a number. */
export const NO_NUMBERS = HOSTILE_VALUES.filter((value) => numberOf(value) === undefined);

/** Implausible times: negative, in seconds, in microseconds, or far in the future. */
export const NO_TIMES: readonly unknown[] = [
  ...NO_NUMBERS.filter((value) => value !== undefined),
  -1,
  0,
  1,
  1e308,
  -1e308,
  1_763_625_600,
  1_763_625_600_000_000,
  4_102_444_800_000,
  253_402_300_800_000,
];

const REPLACEMENTS: readonly unknown[] = [
  ...HOSTILE_VALUES,
  -1,
  0,
  1e-320,
  1e308,
  -1e308,
  2 ** 53,
  255,
  65_535,
  -32_768,
  104.2,
  '1970-01-01T00:00:00Z',
  'AAAA',
  'ff',
];

type Path = readonly (string | number)[];

/** Paths of all parts of a JSON value, outer parts first. */
function pathsOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([name, part]) => pathsOf(part, [...path, name]))];
}

/** A copy of the value with the part at the path changed; `undefined` removes it. */
function changeAt(value: unknown, [name, ...rest]: Path, change: (part: unknown) => unknown): unknown {
  if (name === undefined) return change(value);
  if (typeof value !== 'object' || value === null) return value;
  const copy: object = Array.isArray(value) ? [...(value as unknown[])] : { ...value };
  Reflect.set(copy, name, changeAt(Reflect.get(copy, name), rest, change));
  return copy;
}

const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);

const CHANGES: readonly ((random: Random) => (part: unknown) => unknown)[] = [
  (random) => {
    const replacement = random.pick(REPLACEMENTS);
    return () => replacement;
  },
  () => () => undefined,
  () => (part) => [part],
  () => (part) => ({ value: part }),
  () => (part) => String(part),
  () => (part) => Array.from({ length: 50 }, () => part),
  (random) => {
    const deep = nested(random.integer(1, 40));
    return () => deep;
  },
  () => (part) => (typeof part === 'number' ? -part : [part, part]),
  () => (part) => (typeof part === 'number' ? part * 1e300 : 'x'.repeat(20_000)),
];

const insertBytes = (bytes: Buffer, random: Random, more: Buffer): Buffer => {
  const at = random.integer(0, bytes.length);
  return Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
};

const BYTE_CHANGES: readonly ((bytes: Buffer, random: Random) => Buffer)[] = [
  (bytes, random) => bytes.subarray(0, random.integer(0, bytes.length)),
  (bytes, random) => insertBytes(bytes, random, Buffer.from([0])),
  (bytes, random) => insertBytes(bytes, random, Buffer.from([random.integer(0, 255)])),
  (bytes, random) => insertBytes(bytes, random, Buffer.from('\\u0000\\ud800')),
  (bytes) => Buffer.from(bytes.toString(), 'utf16le'),
  (bytes) => Buffer.concat([Buffer.from('\ufeff'), bytes]),
  (bytes) => Buffer.from(bytes.toString(), 'latin1'),
  (bytes) => Buffer.concat([bytes, bytes]),
  (bytes) => Buffer.from(bytes.toString().replace(/\d+(?=[,}\]])/, '1e400')),
];

/** Mutations of a valid body, equal for the same seed; some are still valid. */
export function mutatedBodies(body: unknown, seed: number, count: number): Buffer[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => {
    let changed = body;
    for (let changes = random.integer(0, 3); changes > 0; changes -= 1)
      changed = changeAt(changed, random.pick(pathsOf(changed)), random.pick(CHANGES)(random));
    const bytes = Buffer.from(changed === undefined ? '' : JSON.stringify(changed));
    return random.probability(0.4) ? random.pick(BYTE_CHANGES)(bytes, random) : bytes;
  });
}

const MEGABYTE = 1024 * 1024;
const MESSAGE = '{"device":"LOAD-D1","values":{"level":55}}';
/** Maximum length of a body. */
const LONGEST = 4 * MEGABYTE;

/** Bodies that are not a message of any format. */
export const BROKEN_BODIES: readonly (readonly [description: string, body: string | Buffer])[] = [
  ...hostileInputs('json').flatMap(({ id, value }) =>
    typeof value === 'string' ? [[id, value] as const] : [],
  ),
  ['truncated JSON', MESSAGE.slice(0, -2)],
  ['text after JSON', `${MESSAGE}x`],
  ['gzip', gzipSync(MESSAGE)],
  ['UTF-16', Buffer.from(MESSAGE, 'utf16le')],
  ['bytes that are no UTF-8', Buffer.from([0xff, 0xfe, 0x00, 0x7b])],
  ['NUL characters', `\0${MESSAGE}\0`],
  ['NUL in a value', '{"device":"LOAD-D1\\u0000","values":{"level":55}}'],
  ['the same field twice', '{"device":"LOAD-D1","values":{"level":55,"level":5}}'],
  ['deep nesting', `${'['.repeat(100_000)}${']'.repeat(100_000)}`],
  ['deep nesting that doesn’t end', '['.repeat(LONGEST)],
  ['a text of the greatest length', `"${'x'.repeat(LONGEST - 2)}"`],
  ['no JSON of the greatest length', 'x'.repeat(LONGEST)],
  ['a million zeros', `[${'0,'.repeat(MEGABYTE)}0]`],
  ['a level of 1e400', '{"device":"LOAD-D1","values":{"level":1e400}}'],
  ['a level of 1e308', '{"device":"LOAD-D1","values":{"level":1e308}}'],
  ['a negative level', '{"device":"LOAD-D1","values":{"level":-5}}'],
];

export const TOO_LONG_BODY = 'x'.repeat(LONGEST + 1);
/** A body of the maximum length that is not JSON. */
export const LONGEST_BODY = Buffer.alloc(LONGEST, 'x');
