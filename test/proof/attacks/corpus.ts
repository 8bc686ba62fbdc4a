import type { AddressInfo } from 'node:net';
import { routes } from '../../../src/server/routes';
import type { TestUser, TestServer } from '../../server/support/testServer';
import type { Proof, Tally } from '../proof';
import { rightBody } from './areaBodies';
import type { Blow } from './blows';
import { bodyBlows, headerBlows, pathBlows, queryBlows, tokenBlows } from './blows';
import type { Operation } from './described';
import { operationsOf } from './described';
import { house } from './house';
import { dressed } from './personas';
import { nounOf, pathWith, poolsOf } from './pools';
import type { Pools } from './pools';
import { rawRequests } from './rawRequests';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { digestOf, watch } from './watch';
import type { Watch } from './watch';

/** A house into whose every opening something hostile is put. */
export interface Openings {
  w: TestServer;
  operations: readonly Operation[];
  pools: Pools;
  watched: Watch;
  port: number;
  close: () => Promise<void>;
}

/** Headers are looked at before the call is, so some calls stand for all. */
const HEADERS_EVERY = 40;
const TRACES = ['audit', 'attempts', 'sessions', 'users', 'roles'];

interface Struck {
  faults: string[];
  changed: string[];
  status: number;
}

async function struck(
  { w, watched }: Openings,
  boss: TestUser,
  { method, name }: Operation,
  blow: Blow,
): Promise<Struck> {
  const body = method === 'GET' ? undefined : blow.body;
  const { status } = await w.ask(boss, method, blow.path, body, blow.options);
  await w.app.quiet();
  const changed = await watched.changed();
  const words = `${name} with ${blow.what} answers ${String(status)}`;
  if (status >= 500) return { status, changed, faults: [words] };
  if (status < 300)
    return { status, changed, faults: blow.forbidden ? [`${words} although it must be refused`] : [] };
  return {
    status,
    changed,
    faults: changed.length > 0 ? [`${words} and changes ${changed.join(', ')}`] : [],
  };
}

const comeIn = async ({ w, watched }: Openings): Promise<TestUser> => {
  const boss = await dressed(w, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  await watched.changed();
  return boss;
};

const blowsOf = (operation: Operation, pools: Pools, number: number): Blow[] => {
  const path = pathWith(operation.path, pools[nounOf(operation.path)]?.[0] ?? '');
  return [
    ...bodyBlows(operation, path, rightBody(operation, pools)),
    ...pathBlows(operation),
    ...queryBlows(operation, path),
    ...tokenBlows(operation, path),
    ...(number % HEADERS_EVERY === 1 ? headerBlows(path) : []),
  ];
};

async function round(openings: Openings, number: number): Promise<Tally> {
  const { w, operations, pools, watched, port } = openings;
  const operation = operations[number - 1];
  if (!operation) return rawRequests(port, watched);
  let boss = await comeIn(openings);
  const before = await digestOf(w.db);
  const touched = new Set(TRACES);
  const tally: Tally = { cases: 0, defects: [] };
  for (const blow of blowsOf(operation, pools, number)) {
    const { status, changed, faults } = await struck(openings, boss, operation, blow);
    if (status === 204 || (status === 401 && !blow.what.startsWith('the token')))
      boss = await comeIn(openings);
    changed.forEach((table) => touched.add(table));
    tally.cases += 1;
    tally.defects.push(...faults);
  }
  for (const [table, hash] of await digestOf(w.db))
    if (!touched.has(table) && before.get(table) !== hash) tally.defects.push(`${table} was changed unseen`);
  return tally;
}

/** Everything hostile that is known, put into every opening that it fits. */
export const corpus: Proof<Openings> = {
  name: 'corpus',
  claim:
    'hostile inputs in every field, path, query and header: no 5xx, nothing taken that must not be, no change by a refusal',
  rounds: routes.length + 1,
  ground: async () => {
    const w = await house();
    const [operations, pools] = [await operationsOf(w), await poolsOf(w)];
    await w.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = w.app.server.address() as AddressInfo;
    return { w, operations, pools, watched: await watch(w.db), port, close: w.close };
  },
  round,
};
