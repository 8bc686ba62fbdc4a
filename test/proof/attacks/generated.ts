import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import type { TestUser, TestServer } from '../../server/support/testServer';
import type { Proof, Tally } from '../proof';
import type { Operation } from './described';
import { operationsOf } from './described';
import { house } from './house';
import { isMisfit } from './misfit';
import { dressed } from './personas';
import { nounOf, poolsOf } from './pools';
import type { Pools } from './pools';
import type { Asking } from './requests';
import { askingsOf } from './requests';
import { sent } from './sending';
import { digestOf, watch } from './watch';
import type { Watch } from './watch';

/** A house that is asked for whatever its own description allows, and for more. */
export interface Range {
  w: TestServer;
  operations: readonly Operation[];
  pools: Pools;
  watched: Watch;
  people: { boss?: TestUser; nobody?: TestUser };
  close: () => Promise<void>;
}

const AT_ONCE = 500;
const ROUNDS = 100;
const OPEN = new Set(['open', 'always']);
/** What any call may answer although its row doesn't say so: the wrong method, too large, another kind of body. */
const ANYWHERE = new Set([400, 405, 413, 415]);
/** What is neither read nor changed by being asked: somebody is mailed, or was here. */
const READS = (({ method, path }) => method === 'GET' && path !== '') satisfies (one: Operation) => boolean;

const making = new Map<Operation, Arbitrary<Asking>>();

/** Requests of one round: every call in turn, always the same for the same number. */
function requestsOf({ operations, pools }: Range, number: number): Asking[] {
  const ids = Object.values(pools).flat();
  return Array.from({ length: AT_ONCE }, (_, at) => {
    const place = (number - 1) * AT_ONCE + at;
    const operation = operations[place % operations.length];
    if (!operation) throw new Error('There is no call at all.');
    const own = pools[nounOf(operation.path)] ?? ids;
    const kept = making.get(operation) ?? askingsOf(operation, own, ids);
    making.set(operation, kept);
    return fc.sample(kept, { seed: place, numRuns: 1 });
  }).flat();
}

const shown = ({ operation, who, path, query, body }: Asking): string =>
  `${operation.method} ${path} ${JSON.stringify(query)} ${JSON.stringify(body).slice(0, 600)} by ${who} (${operation.name})`;

/** What is wrong with an answer, looked at from outside. */
function faultsOf({ operation, who, query, body }: Asking, status: number): string[] {
  if (status >= 500) return [`is answered by ${String(status)}`];
  const done = status < 300;
  const isClosed =
    who === 'stranger'
      ? operation.permission !== 'open'
      : who === 'nobody' && !OPEN.has(operation.permission);
  if (done && isClosed) return [`is answered by ${String(status)} although it is closed`];
  const misfit =
    (operation.method !== 'GET' && operation.mime === 'application/json' && isMisfit(operation.body, body)) ||
    Object.entries(query).some(([name, value]) => value !== null && !Object.hasOwn(operation.query, name));
  if (done && misfit) return [`is answered by ${String(status)} although it doesn't fit`];
  return operation.answers.has(status) || ANYWHERE.has(status)
    ? []
    : [`is answered by ${String(status)}, which isn't described`];
}

/** Whoever was signed out, blocked or cut off by a request that was right comes in again. */
async function personFor(
  { w, people, watched }: Range,
  who: Asking['who'],
  anew: boolean,
): Promise<TestUser | undefined> {
  if (who === 'stranger') return undefined;
  const role = who === 'boss' ? 'SuperAdmin' : 'Clerk';
  if (anew) people[who] = undefined;
  const known = people[who];
  if (known) return known;
  const person = await dressed(w, { role, flags: who === 'boss' ? PERMISSION_FLAGS : [] });
  await watched.changed();
  return (people[who] = person);
}

async function tried(range: Range, asking: Asking): Promise<{ status: number; changed: string[] }> {
  const { w, watched } = range;
  for (const anew of [false, true]) {
    const person = await personFor(range, asking.who, anew);
    const { status } = await sent(w, person, asking);
    await w.app.quiet();
    if (status === 401 && asking.who !== 'stranger' && asking.operation.permission !== 'open' && !anew)
      continue;
    return { status, changed: await watched.changed() };
  }
  throw new Error('Nobody could sign in.');
}

async function round(range: Range, number: number): Promise<Tally> {
  const before = await digestOf(range.w.db);
  const touched = new Set<string>(['audit', 'attempts', 'sessions', 'users', 'roles']);
  const defects: string[] = [];
  const requests = requestsOf(range, number);
  for (const asking of requests) {
    const { status, changed } = await tried(range, asking);
    const faults = faultsOf(asking, status);
    const mayChange = status < 300 && !READS(asking.operation);
    if (!mayChange && changed.length > 0)
      faults.push(`is answered by ${String(status)} and changes ${changed.join(', ')}`);
    changed.forEach((table) => touched.add(table));
    defects.push(...faults.map((fault) => `${shown(asking)} ${fault}`));
  }
  const after = await digestOf(range.w.db);
  for (const [table, hash] of after)
    if (!touched.has(table) && before.get(table) !== hash)
      defects.push(`${table} was changed behind everybody's back`);
  return { cases: requests.length, defects };
}

/** Requests made from the description of the calls, right and wrong. */
export const generated: Proof<Range> = {
  name: 'generated',
  claim: `requests made from our own description: no 5xx, no success that isn't due, no change by a refusal`,
  rounds: ROUNDS,
  ground: async () => {
    const w = await house();
    const [operations, pools] = [await operationsOf(w), await poolsOf(w)];
    return { w, operations, pools, watched: await watch(w.db), people: {}, close: w.close };
  },
  round,
};
