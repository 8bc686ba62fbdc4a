import fc from 'fast-check';
import type { Arbitrary } from 'fast-check';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { TestUser, TestServer } from '../../../server/support/testServer';
import type { Proof, RoundResult } from '../../runner/proof';
import type { Operation } from '../support/operations';
import { loadOperations } from '../support/operations';
import { startDemoServer } from '../support/demoServer';
import { violatesSchema } from '../support/schemaViolations';
import { signInAs } from '../support/personas';
import { nounOf, loadRecordIds } from '../support/recordIds';
import type { RecordIds } from '../support/recordIds';
import type { GeneratedRequest } from './generatedRequests';
import { requestArbitrary } from './generatedRequests';
import { sendOperation } from '../support/formRequests';
import { digestTables, watchDatabase } from '../support/databaseWatch';
import type { DatabaseWatch } from '../support/databaseWatch';

export interface GeneratedSetup {
  server: TestServer;
  operations: readonly Operation[];
  recordIds: RecordIds;
  watch: DatabaseWatch;
  users: { admin?: TestUser; unprivileged?: TestUser };
  close: () => Promise<void>;
}

const REQUESTS_PER_ROUND = 500;
const ROUNDS = 100;
const PUBLIC_PERMISSIONS = new Set(['open', 'always']);
/** Statuses that any route may answer without documenting them. */
const COMMON_STATUSES = new Set([400, 405, 413, 415]);
const isRead = (({ method, path }) => method === 'GET' && path !== '') satisfies (one: Operation) => boolean;

const arbitraries = new Map<Operation, Arbitrary<GeneratedRequest>>();

/** Requests of one round, the same for the same number. */
function createRequests({ operations, recordIds }: GeneratedSetup, number: number): GeneratedRequest[] {
  const ids = Object.values(recordIds).flat();
  return Array.from({ length: REQUESTS_PER_ROUND }, (_, at) => {
    const index = (number - 1) * REQUESTS_PER_ROUND + at;
    const operation = operations[index % operations.length];
    if (!operation) throw new Error('The OpenAPI document has no operations.');
    const ownIds = recordIds[nounOf(operation.path)] ?? ids;
    const arbitrary = arbitraries.get(operation) ?? requestArbitrary(operation, ownIds, ids);
    arbitraries.set(operation, arbitrary);
    return fc.sample(arbitrary, { seed: index, numRuns: 1 });
  }).flat();
}

const describeRequest = ({ operation, sender, path, query, body }: GeneratedRequest): string =>
  `${operation.method} ${path} ${JSON.stringify(query)} ${JSON.stringify(body).slice(0, 600)} by ${sender} (${operation.name})`;

/** Compares a status with the OpenAPI document. */
function findDefects({ operation, sender, query, body }: GeneratedRequest, status: number): string[] {
  if (status >= 500) return [`is answered by ${String(status)}`];
  const done = status < 300;
  const isClosed =
    sender === 'anonymous'
      ? operation.permission !== 'open'
      : sender === 'unprivileged' && !PUBLIC_PERMISSIONS.has(operation.permission);
  if (done && isClosed) return [`is answered by ${String(status)} without the permission`];
  const isInvalid =
    (operation.method !== 'GET' &&
      operation.mime === 'application/json' &&
      violatesSchema(operation.body, body)) ||
    Object.entries(query).some(([name, value]) => value !== null && !Object.hasOwn(operation.query, name));
  if (done && isInvalid) return [`is answered by ${String(status)} although the request violates the schema`];
  return operation.statuses.has(status) || COMMON_STATUSES.has(status)
    ? []
    : [`is answered by ${String(status)}, which is not documented`];
}

/** Signs in again when an earlier request ended the session. */
async function userFor(
  { server, users, watch }: GeneratedSetup,
  sender: GeneratedRequest['sender'],
  isRetry: boolean,
): Promise<TestUser | undefined> {
  if (sender === 'anonymous') return undefined;
  const role = sender === 'admin' ? 'SuperAdmin' : 'Clerk';
  if (isRetry) users[sender] = undefined;
  const existing = users[sender];
  if (existing) return existing;
  const user = await signInAs(server, { role, flags: sender === 'admin' ? PERMISSION_FLAGS : [] });
  await watch.changed();
  return (users[sender] = user);
}

async function sendAsUser(
  setup: GeneratedSetup,
  request: GeneratedRequest,
): Promise<{ status: number; changed: string[] }> {
  const { server, watch } = setup;
  for (const isRetry of [false, true]) {
    const user = await userFor(setup, request.sender, isRetry);
    const { status } = await sendOperation(server, user, request);
    await server.quiet();
    if (
      status === 401 &&
      request.sender !== 'anonymous' &&
      request.operation.permission !== 'open' &&
      !isRetry
    )
      continue;
    return { status, changed: await watch.changed() };
  }
  throw new Error('The user could not sign in again.');
}

async function round(setup: GeneratedSetup, number: number): Promise<RoundResult> {
  const before = await digestTables(setup.server.db);
  const touched = new Set<string>(['audit', 'attempts', 'sessions', 'users', 'roles']);
  const defects: string[] = [];
  const requests = createRequests(setup, number);
  for (const request of requests) {
    const { status, changed } = await sendAsUser(setup, request);
    const found = findDefects(request, status);
    const mayChange = status < 300 && !isRead(request.operation);
    if (!mayChange && changed.length > 0)
      found.push(`is answered by ${String(status)} and changes ${changed.join(', ')}`);
    changed.forEach((table) => touched.add(table));
    defects.push(...found.map((defect) => `${describeRequest(request)} ${defect}`));
  }
  const after = await digestTables(setup.server.db);
  for (const [table, hash] of after)
    if (!touched.has(table) && before.get(table) !== hash)
      defects.push(`${table} was changed without a recorded change`);
  return { cases: requests.length, defects };
}

export const generated: Proof<GeneratedSetup> = {
  name: 'generated',
  claim: `requests generated from the OpenAPI document: no 5xx, no invalid request accepted, no change by a rejected request`,
  rounds: ROUNDS,
  setUp: async () => {
    const server = await startDemoServer();
    const [operations, recordIds] = [await loadOperations(server), await loadRecordIds(server)];
    return {
      server,
      operations,
      recordIds,
      watch: await watchDatabase(server.db),
      users: {},
      close: server.close,
    };
  },
  round,
};
