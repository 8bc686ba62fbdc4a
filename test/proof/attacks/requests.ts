import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Operation, Schema } from './described';
import { hostileOf } from './expand';

/** A request as it is about to be sent. */
export interface Asking {
  operation: Operation;
  who: 'boss' | 'nobody' | 'stranger';
  path: string;
  query: Record<string, unknown>;
  body: unknown;
}

const LONGEST = 5_000;

/** Values that have broken servers before. */
const SHARP: readonly unknown[] = [
  ...hostileOf('text', 'type', 'money', 'date', 'search', 'xss', 'url', 'csv', 'mail', 'ssrf')
    .map(({ value }) => value)
    .filter((value) => typeof value !== 'string' || value.length < LONGEST),
  ...[null, true, -1, 0, 0.001, 1e15, 2 ** 53, -0, [], {}, [[]], ['x'], { $gt: '' }, { length: 9 }],
];

/** Texts of the shapes that fields ask for. */
const PLAUSIBLE = [
  ...['2026-11-20', '2026-11-21', '2027-12-31', '2026-11-20T07:00:00Z', '09:30', '2026-11'],
  ...['+971501234567', '784199012345676', 'a.name@mail.example', 'SITE-017', 'Dubai', 'RES-DXB', 'A4'],
  ...['100123456700003', 'INV-2026-000001', 'N1234567', 'cash', 'asc', 'desc', 'id', 'code', 'name'],
];

const sharp = fc.constantFrom(...SHARP);
const leaf = (proper: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: proper }, { weight: 1, arbitrary: sharp });

/** What makes values for a schema, with the ids that there are. */
function valueOf(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const { type, enum: words, properties, items } = schema;
  if (words && words.length > 0) return leaf(fc.constantFrom(...words));
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (types.includes('object') || properties) return leaf(objectOf(schema, ids));
  if (types.includes('array'))
    return leaf(
      fc.array(items ? valueOf(items, ids) : sharp, { minLength: schema.minItems ?? 0, maxLength: 4 }),
    );
  if (types.includes('integer') || types.includes('number')) return leaf(numberOf(schema, types));
  if (types.includes('boolean')) return leaf(fc.boolean());
  if (types.length === 0) return fc.oneof(sharp, fc.jsonValue({ maxDepth: 2 }));
  return leaf(fc.oneof(fc.constantFrom(...PLAUSIBLE), fc.constantFrom(...ids), fc.string({ maxLength: 30 })));
}

const numberOf = ({ minimum = 0, maximum = 10_000 }: Schema, types: string[]): Arbitrary<unknown> => {
  const low = Math.ceil(minimum);
  const whole = fc.integer({ min: low, max: Math.max(low, Math.min(Math.floor(maximum), low + 1_000_000)) });
  return types.includes('integer')
    ? whole
    : fc.oneof(
        whole,
        whole.map((fils) => fils / 100),
      );
};

function objectOf({ properties = {}, required = [] }: Schema, ids: readonly string[]): Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const always = required.includes(name) ? 39 : 1;
    const value = fc.oneof(
      { weight: always, arbitrary: valueOf(schema, ids) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return [name, value] as const;
  });
  const known = fc.record(Object.fromEntries(fields));
  const extra = fc.oneof(
    { weight: 19, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom({ nonsense: 1 }, { role: 'SuperAdmin' }, { deleted_at: null }) },
  );
  return fc.tuple(known, extra).map(([body, more]) => ({ ...body, ...more }));
}

const WHO = fc.oneof(
  { weight: 8, arbitrary: fc.constant('boss' as const) },
  { weight: 1, arbitrary: fc.constant('nobody' as const) },
  { weight: 1, arbitrary: fc.constant('stranger' as const) },
);

/** Ids as they come in a path: most of the noun's own, some of others, some that are none. */
const idIn = (own: readonly string[], ids: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...own) },
    { weight: 1, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...hostileOf('id').map(({ value }) => String(value))) },
  );

/** Requests to one call, most of them nearly right. */
export function askingsOf(
  operation: Operation,
  own: readonly string[],
  ids: readonly string[],
): Arbitrary<Asking> {
  return fc.record({
    operation: fc.constant(operation),
    who: WHO,
    path: idIn(own, ids).map((id) => operation.path.replace(/:\w+/g, encodeURIComponent(id))),
    query: objectOf({ properties: operation.query }, ids).map((query) => ({ ...query })),
    body: valueOf({ type: 'object', ...operation.body }, ids),
  });
}
