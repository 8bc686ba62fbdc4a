import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import type { Operation, Schema } from '../support/operations';
import { hostileInputs } from '../support/hostileInputs';

/** A generated request. */
export interface GeneratedRequest {
  operation: Operation;
  sender: 'admin' | 'unprivileged' | 'anonymous';
  path: string;
  query: Record<string, unknown>;
  body: unknown;
}

const MAX_LENGTH = 5_000;

/** Values that often break servers. */
const EDGE_CASES: readonly unknown[] = [
  ...hostileInputs('text', 'type', 'money', 'date', 'search', 'xss', 'url', 'csv', 'mail', 'ssrf')
    .map(({ value }) => value)
    .filter((value) => typeof value !== 'string' || value.length < MAX_LENGTH),
  null,
  true,
  -1,
  0,
  0.001,
  1e15,
  2 ** 53,
  -0,
  [],
  {},
  [[]],
  ['x'],
  { $gt: '' },
  { length: 9 },
];

/** Texts in formats that fields require. */
const PLAUSIBLE = [
  '2026-11-20',
  '2026-11-21',
  '2027-12-31',
  '2026-11-20T07:00:00Z',
  '09:30',
  '2026-11',
  '+971501234567',
  '784199012345676',
  'a.name@mail.example',
  'SITE-017',
  'Dubai',
  'RES-DXB',
  'A4',
  '100123456700003',
  'INV-2026-000001',
  'N1234567',
  'cash',
  'asc',
  'desc',
  'id',
  'code',
  'name',
];

const edgeCase = fc.constantFrom(...EDGE_CASES);
const mostly = (proper: Arbitrary<unknown>): Arbitrary<unknown> =>
  fc.oneof({ weight: 9, arbitrary: proper }, { weight: 1, arbitrary: edgeCase });

/** Arbitrary for the values of a schema. */
function valueArbitrary(schema: Schema, ids: readonly string[]): Arbitrary<unknown> {
  const { type, enum: message, properties, items } = schema;
  if (message && message.length > 0) return mostly(fc.constantFrom(...message));
  const types = typeof type === 'string' ? [type] : (type ?? []);
  if (types.includes('object') || properties) return mostly(objectArbitrary(schema, ids));
  if (types.includes('array'))
    return mostly(
      fc.array(items ? valueArbitrary(items, ids) : edgeCase, {
        minLength: schema.minItems ?? 0,
        maxLength: 4,
      }),
    );
  if (types.includes('integer') || types.includes('number')) return mostly(numberArbitrary(schema, types));
  if (types.includes('boolean')) return mostly(fc.boolean());
  if (types.length === 0) return fc.oneof(edgeCase, fc.jsonValue({ maxDepth: 2 }));
  return mostly(
    fc.oneof(fc.constantFrom(...PLAUSIBLE), fc.constantFrom(...ids), fc.string({ maxLength: 30 })),
  );
}

const numberArbitrary = ({ minimum = 0, maximum = 10_000 }: Schema, types: string[]): Arbitrary<unknown> => {
  const low = Math.ceil(minimum);
  const whole = fc.integer({ min: low, max: Math.max(low, Math.min(Math.floor(maximum), low + 1_000_000)) });
  return types.includes('integer')
    ? whole
    : fc.oneof(
        whole,
        whole.map((fils) => fils / 100),
      );
};

function objectArbitrary(
  { properties = {}, required = [] }: Schema,
  ids: readonly string[],
): Arbitrary<object> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const always = required.includes(name) ? 39 : 1;
    const value = fc.oneof(
      { weight: always, arbitrary: valueArbitrary(schema, ids) },
      { weight: 1, arbitrary: fc.constant(undefined) },
    );
    return [name, value] as const;
  });
  const existing = fc.record(Object.fromEntries(fields));
  const extra = fc.oneof(
    { weight: 19, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constantFrom({ nonsense: 1 }, { role: 'SuperAdmin' }, { deleted_at: null }) },
  );
  return fc.tuple(existing, extra).map(([body, more]) => ({ ...body, ...more }));
}

const USER = fc.oneof(
  { weight: 8, arbitrary: fc.constant('admin' as const) },
  { weight: 1, arbitrary: fc.constant('unprivileged' as const) },
  { weight: 1, arbitrary: fc.constant('anonymous' as const) },
);

/** Path ids: mostly of the noun, some of others, some invalid. */
const idArbitrary = (ownIds: readonly string[], ids: readonly string[]): Arbitrary<string> =>
  fc.oneof(
    { weight: 7, arbitrary: fc.constantFrom(...ownIds) },
    { weight: 1, arbitrary: fc.constantFrom(...ids) },
    { weight: 1, arbitrary: fc.uuid() },
    { weight: 1, arbitrary: fc.constantFrom(...hostileInputs('id').map(({ value }) => String(value))) },
  );

/** Arbitrary for requests to one operation, most of them nearly valid. */
export function requestArbitrary(
  operation: Operation,
  ownIds: readonly string[],
  ids: readonly string[],
): Arbitrary<GeneratedRequest> {
  return fc.record({
    operation: fc.constant(operation),
    sender: USER,
    path: idArbitrary(ownIds, ids).map((id) => operation.path.replace(/:\w+/g, encodeURIComponent(id))),
    query: objectArbitrary({ properties: operation.query }, ids).map((query) => ({ ...query })),
    body: valueArbitrary({ type: 'object', ...operation.body }, ids),
  });
}
