import { routes } from '../../../../src/server/routes';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { ResponseBody, TestServer } from '../../../server/support/testServer';
import type { Proof, Tally } from '../../proof';
import { rightBody } from '../areaBodies';
import type { Operation, Schema } from '../described';
import { operationsOf } from '../described';
import { house } from '../house';
import { dressed } from '../personas';
import { nounOf, pathWith, poolsOf } from '../pools';
import type { Pools } from '../pools';
import { dumpOf } from '../watch';
import { markOf } from './canaries';

/** A house at whose every field somebody types markup. */
interface Typing {
  w: TestServer;
  operations: readonly Operation[];
  pools: Pools;
  close: () => Promise<void>;
}

/** Words of ours, and none of what was typed. */
const SENTENCE = /^[\w“‘]\S* [^<]*$/;
const STORES = new Set(
  routes
    .filter(({ auditAction }) => auditAction)
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`),
);

const typed = (number: number): string => `<img src=x onerror=__xss(1)>&amp;O'Neil ${markOf(number)}`;

type Put = (value: string) => object;

/** Every field of a body that takes words, those inside of others too, with the way to fill it in. */
function wordsOf(
  { properties = {} }: Schema,
  base: object,
  within: Put = () => ({}),
): [name: string, put: Put][] {
  return Object.entries(properties).flatMap(([name, schema]): [string, Put][] => {
    const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
    if (schema.properties) {
      const inside: unknown = Reflect.get(base, name);
      const inner = typeof inside === 'object' && inside !== null ? inside : {};
      return wordsOf(schema, inner).map(([field, put]) => [
        `${name}.${field}`,
        (value) => ({ ...base, [name]: put(value) }),
      ]);
    }
    return types.includes('string') && !schema.enum
      ? [[name, (value) => ({ ...base, ...within(value), [name]: value })]]
      : [];
  });
}

const sentencesIn = ({ message, fields }: ResponseBody): string[] => [
  String(message),
  ...Object.values(fields ?? {}),
];

interface Tried {
  name: string;
  value: string;
  status: number;
}

async function tryFields(
  ground: Typing,
  operation: Operation,
  count: { at: number },
): Promise<[Tried[], string[]]> {
  const { w, pools } = ground;
  const boss = await dressed(w, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  const path = pathWith(operation.path, pools[nounOf(operation.path)]?.[0] ?? '');
  const base = rightBody(operation, pools);
  const tried: Tried[] = [];
  const faults: string[] = [];
  for (const [field, put] of wordsOf(operation.body, base)) {
    const value = typed((count.at += 1));
    const { status, body } = await w.ask(boss, operation.method, path, put(value));
    const name = `${operation.name}, ${field}`;
    tried.push({ name, value, status });
    if (status >= 500) faults.push(`${name} answers ${String(status)}`);
    if (status >= 400 && !sentencesIn(body).every((words) => SENTENCE.test(words)))
      faults.push(`${name} is refused by ${JSON.stringify(sentencesIn(body)).slice(0, 160)}`);
  }
  return [tried, faults];
}

/** What was taken must stand in the database as it was typed, wherever the call keeps what it is told. */
async function lost({ w }: Typing, tried: readonly Tried[]): Promise<string[]> {
  const there = await dumpOf(w.db);
  return tried
    .filter(
      ({ name, status, value }) =>
        status < 300 && STORES.has(name.split(', ')[0] ?? '') && !there.includes(value),
    )
    .map(({ name }) => `${name} was taken but is not kept as it was typed`);
}

/** So many of the fields take any words at the least. */
const LEAST_TAKEN = 60;

async function round(ground: Typing): Promise<Tally> {
  const count = { at: 0 };
  const all: Tried[] = [];
  const defects: string[] = [];
  for (const operation of ground.operations) {
    const [tried, faults] = await tryFields(ground, operation, count);
    all.push(...tried);
    defects.push(...faults, ...(await lost(ground, tried)));
  }
  const taken = all.filter(({ status }) => status < 300).length;
  if (taken < LEAST_TAKEN) defects.push(`only ${String(taken)} of ${String(all.length)} fields take markup`);
  return { cases: all.length, defects };
}

/** Markup typed into every field of every call. */
export const typedMarkup: Proof<Typing> = {
  name: 'typed-markup',
  claim: 'markup typed into every field of every call: kept to the letter, or refused by a sentence',
  rounds: 1,
  ground: async () => {
    const w = await house();
    const operations = (await operationsOf(w)).filter(
      ({ method, mime }) => method !== 'GET' && mime === 'application/json',
    );
    return { w, operations, pools: await poolsOf(w), close: w.close };
  },
  round,
};
