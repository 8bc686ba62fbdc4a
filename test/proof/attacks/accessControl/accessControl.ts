import { newRecordId } from '../../../../src/server/db/recordId';
import { routes } from '../../../../src/server/routes';
import type { Route } from '../../../../src/server/http/route';
import type { ResponseBody, TestUser, TestServer } from '../../../server/support/testServer';
import type { Proof, RoundResult } from '../../runner/proof';
import { startDemoServer } from '../support/demoServer';
import { expectedPermission } from './expectedPermissions';
import { isAccessible } from './ownershipRules';
import type { Ownership } from './ownershipRules';
import { signInAs, PERSONAS } from '../support/personas';
import type { Persona } from '../support/personas';
import { nounOf, fillPath, loadRecordIds } from '../support/recordIds';
import type { RecordIds } from '../support/recordIds';
import { createOwnedRecords } from './ownedRecords';
import type { OwnedRecords } from './ownedRecords';
import { tryForeignWrites } from './foreignWrites';
import { watchDatabase } from '../support/databaseWatch';
import type { DatabaseWatch } from '../support/databaseWatch';

export interface AccessSetup {
  server: TestServer;
  recordIds: RecordIds;
  watch: DatabaseWatch;
  close: () => Promise<void>;
}

/** A signed-in user with the records they own. */
export interface Requester {
  persona: Persona;
  testUser: TestUser;
  own: OwnedRecords;
}

const UNKNOWN_FIELD = { nonsense: true };
const ERROR_FIELDS = new Set(['message', 'fields', 'request_id', 'verify_username', 'data', 'success']);
const PROTECTED_ROUTES = routes.filter(({ permission }) => permission !== 'open');

const isAllowed = (route: Route, { role, flags }: Persona): boolean => {
  const expected = expectedPermission(route);
  if (expected === 'superAdmin') return role === 'SuperAdmin';
  return expected === 'session' || expected === 'open' || flags.some((flag) => flag === expected);
};

/** Ids to test in a path: an own and a foreign record, if any, and an unknown one. */
function targets(
  { path }: Route,
  recordIds: RecordIds,
  own: OwnedRecords,
  number: number,
): [Ownership, string][] {
  if (!path.includes(':')) return [['own', path]];
  const noun = nounOf(path);
  const others = (recordIds[noun] ?? []).filter((id) => id !== own[noun]);
  const foreign = others[number % others.length];
  const mine = own[noun];
  return [
    ...(mine === undefined ? [] : [['own', fillPath(path, mine)] as [Ownership, string]]),
    ...(foreign === undefined ? [] : [['foreign', fillPath(path, foreign)] as [Ownership, string]]),
    ['missing', fillPath(path, newRecordId())],
  ];
}

const hasOnlyErrorFields = (body: ResponseBody): boolean =>
  Object.keys(body).every((key) => ERROR_FIELDS.has(key));

/** Sends an unknown field: allowed users get a validation error, others 403 before validation. */
async function checkAuthorization(
  { server }: AccessSetup,
  { persona, testUser }: Requester,
  route: Route,
  path: string,
  name: string,
) {
  const { method } = route;
  const url = method === 'GET' ? `${path}?nonsense=1` : path;
  const { status, body } = await server.request(
    testUser,
    method,
    url,
    method === 'GET' ? undefined : UNKNOWN_FIELD,
  );
  const allowed = isAllowed(route, persona);
  const isExpected = allowed ? status === 422 || status === 415 : status === 403;
  return [
    ...(isExpected ? [] : [`${name} answers ${String(status)} to ${describePersona(persona, allowed)}`]),
    ...(hasOnlyErrorFields(body)
      ? []
      : [`${name} exposes ${Object.keys(body).join(', ')} in an error response`]),
  ];
}

const describePersona = ({ role, flags }: Persona, allowed: boolean): string =>
  `a ${role} who ${allowed ? 'may' : 'may not'} (${flags.length > 12 ? `${String(flags.length)} flags` : flags.join(' ') || 'no flag'})`;

const isReadRoute = ({ method, auditAction, path, bodyFormats }: Route): boolean =>
  auditAction === undefined &&
  bodyFormats === undefined &&
  (method === 'GET' || method === 'POST') &&
  !SIDE_EFFECTS.test(path);
const SIDE_EFFECTS = /^\/profile\/password$/;

/** Reads with a valid request: foreign records respond like unknown ones, own records are returned. */
async function checkRecordAccess(
  { server }: AccessSetup,
  { persona, testUser }: Requester,
  route: Route,
  [ownership, path]: [Ownership, string],
) {
  const name = `${route.method} ${route.path}`;
  const { status, body } = await server.request(
    testUser,
    route.method,
    path,
    route.method === 'GET' ? undefined : {},
  );
  const isOpen = isAllowed(route, persona) && isAccessible(name, { ...persona, ownership });
  const message = `${name} (${ownership}) answers ${String(status)} to ${describePersona(persona, isOpen)}`;
  if (status >= 500) return [message];
  if (!isOpen)
    return status === 403 || status === 404
      ? hasOnlyErrorFields(body)
        ? []
        : [`${message} and exposes data`]
      : [message];
  const fits = ownership === 'missing' ? status !== 403 : status === 200 || status === 422;
  return fits ? findForeignData(name, body, testUser, persona) : [message];
}

/** Finds data of other users in lists of own records, and totals that only super administrators may see. */
function findForeignData(name: string, body: ResponseBody, testUser: TestUser, { role }: Persona): string[] {
  if (role === 'SuperAdmin') return [];
  const rows = body.documents ?? [];
  if (name === 'POST /wallet' && rows.some(({ user }) => (user as ResponseBody)._id !== testUser.id))
    return [`${name} exposes payments of other users`];
  if (/^\w+ \/(user\/:id|profile)$/.test(name) && 'total_cash' in body && body._id !== testUser.id)
    return [`${name} exposes the custody totals of another user`];
  return [];
}

async function round(setup: AccessSetup, number: number): Promise<RoundResult> {
  const { server, recordIds, watch } = setup;
  const persona = PERSONAS[(number - 1) % PERSONAS.length] ?? { role: 'Clerk', flags: [] };
  const testUser = await signInAs(server, persona);
  const requester: Requester = {
    persona,
    testUser,
    own: await createOwnedRecords(server, testUser, recordIds),
  };
  await watch.changed();
  const result: RoundResult = { cases: 0, defects: [] };
  const record = (cases: number, found: readonly string[]) => {
    result.cases += cases;
    result.defects.push(...found);
  };
  for (const route of PROTECTED_ROUTES) {
    const name = `${route.method} ${route.path}`;
    for (const target of targets(route, recordIds, requester.own, number)) {
      record(1, await checkAuthorization(setup, requester, route, target[1], `${name} (${target[0]})`));
      if (isReadRoute(route)) record(1, await checkRecordAccess(setup, requester, route, target));
    }
  }
  await server.quiet();
  record(
    1,
    (await watch.changed()).map((table) => `rejected and read requests changed ${table}`),
  );
  const foreignWrites = await tryForeignWrites(setup, requester);
  record(foreignWrites.cases, foreignWrites.defects);
  return result;
}

export const accessControl: Proof<AccessSetup> = {
  name: 'access-control',
  claim:
    'over HTTP every route admits exactly the users that the permission matrix names, by role, flag and ownership, and exposes nothing to others',
  rounds: PERSONAS.length,
  setUp: async () => {
    const server = await startDemoServer();
    const recordIds = await loadRecordIds(server);
    return { server, recordIds, watch: await watchDatabase(server.db), close: server.close };
  },
  round,
};
