import type { AddressInfo } from 'node:net';
import { routes } from '../../../../src/server/routes';
import type { TestUser, TestServer } from '../../../server/support/testServer';
import type { Proof, RoundResult } from '../../runner/proof';
import { validBody } from '../support/requestBodies';
import type { HostileRequest } from './hostileRequests';
import { bodyRequests, headerRequests, pathRequests, queryRequests, tokenRequests } from './hostileRequests';
import type { Operation } from '../support/operations';
import { loadOperations } from '../support/operations';
import { startDemoServer } from '../support/demoServer';
import { signInAs } from '../support/personas';
import { nounOf, fillPath, loadRecordIds } from '../support/recordIds';
import type { RecordIds } from '../support/recordIds';
import { rawRequests } from './rawRequests';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { digestTables, watchDatabase } from '../support/databaseWatch';
import type { DatabaseWatch } from '../support/databaseWatch';

export interface CorpusSetup {
  server: TestServer;
  operations: readonly Operation[];
  recordIds: RecordIds;
  watch: DatabaseWatch;
  port: number;
  close: () => Promise<void>;
}

/** Headers are parsed before routing, so a sample of the routes is enough. */
const HEADERS_EVERY = 40;
const EXPECTED_CHANGES = ['audit', 'attempts', 'sessions', 'users', 'roles'];

interface RequestOutcome {
  defects: string[];
  changed: string[];
  status: number;
}

async function sendHostileRequest(
  { server, watch }: CorpusSetup,
  admin: TestUser,
  { method, name }: Operation,
  request: HostileRequest,
): Promise<RequestOutcome> {
  const body = method === 'GET' ? undefined : request.body;
  const { status } = await server.request(admin, method, request.path, body, request.options);
  await server.quiet();
  const changed = await watch.changed();
  const message = `${name} with ${request.description} answers ${String(status)}`;
  if (status >= 500) return { status, changed, defects: [message] };
  if (status < 300)
    return {
      status,
      changed,
      defects: request.mustBeRefused ? [`${message} although it must be rejected`] : [],
    };
  return {
    status,
    changed,
    defects: changed.length > 0 ? [`${message} and changes ${changed.join(', ')}`] : [],
  };
}

const signInAdmin = async ({ server, watch }: CorpusSetup): Promise<TestUser> => {
  const admin = await signInAs(server, { role: 'SuperAdmin', flags: PERMISSION_FLAGS });
  await watch.changed();
  return admin;
};

const requestsFor = (operation: Operation, recordIds: RecordIds, number: number): HostileRequest[] => {
  const path = fillPath(operation.path, recordIds[nounOf(operation.path)]?.[0] ?? '');
  return [
    ...bodyRequests(operation, path, validBody(operation, recordIds)),
    ...pathRequests(operation),
    ...queryRequests(operation, path),
    ...tokenRequests(operation, path),
    ...(number % HEADERS_EVERY === 1 ? headerRequests(path) : []),
  ];
};

async function round(setup: CorpusSetup, number: number): Promise<RoundResult> {
  const { server, operations, recordIds, watch, port } = setup;
  const operation = operations[number - 1];
  if (!operation) return rawRequests(port, watch);
  let admin = await signInAdmin(setup);
  const before = await digestTables(server.db);
  const touched = new Set(EXPECTED_CHANGES);
  const result: RoundResult = { cases: 0, defects: [] };
  for (const request of requestsFor(operation, recordIds, number)) {
    const { status, changed, defects } = await sendHostileRequest(setup, admin, operation, request);
    if (status === 204 || (status === 401 && !request.description.startsWith('the token')))
      admin = await signInAdmin(setup);
    changed.forEach((table) => touched.add(table));
    result.cases += 1;
    result.defects.push(...defects);
  }
  for (const [table, hash] of await digestTables(server.db))
    if (!touched.has(table) && before.get(table) !== hash)
      result.defects.push(`${table} was changed without a recorded change`);
  return result;
}

export const corpus: Proof<CorpusSetup> = {
  name: 'corpus',
  claim:
    'hostile inputs in every field, path, query and header: no 5xx, no invalid input accepted, no change by a rejected request',
  rounds: routes.length + 1,
  setUp: async () => {
    const server = await startDemoServer();
    const [operations, recordIds] = [await loadOperations(server), await loadRecordIds(server)];
    await server.app.listen({ port: 0, host: '127.0.0.1' });
    const { port } = server.app.server.address() as AddressInfo;
    return {
      server,
      operations,
      recordIds,
      watch: await watchDatabase(server.db),
      port,
      close: server.close,
    };
  },
  round,
};
