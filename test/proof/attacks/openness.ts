import { newRecordId } from '../../../src/server/db/recordId';
import { routes } from '../../../src/server/routes';
import type { Route } from '../../../src/server/http/route';
import type { ResponseBody, TestUser, TestServer } from '../../server/support/testServer';
import type { Proof, Tally } from '../proof';
import { house } from './house';
import { askedOf } from './matrix';
import { opens } from './ownRules';
import type { Whose } from './ownRules';
import { dressed, PERSONAS } from './personas';
import type { Persona } from './personas';
import { nounOf, pathWith, poolsOf } from './pools';
import type { Pools } from './pools';
import { possessionsOf } from './possessions';
import type { Possessions } from './possessions';
import { theftsOf } from './thefts';
import { watch } from './watch';
import type { Watch } from './watch';

/** A house in which everybody asks for everything. */
export interface Doors {
  w: TestServer;
  pools: Pools;
  watched: Watch;
  close: () => Promise<void>;
}

/** Somebody at the doors, with what is theirs. */
export interface Asker {
  persona: Persona;
  person: TestUser;
  own: Possessions;
}

const NONSENSE = { nonsense: true };
const TOLD = new Set(['message', 'fields', 'request_id', 'verify_username', 'data', 'success']);
const CLOSED = routes.filter(({ permission }) => permission !== 'open');

const isLetIn = (call: Route, { role, flags }: Persona): boolean => {
  const asked = askedOf(call);
  if (asked === 'top') return role === 'SuperAdmin';
  return asked === 'session' || asked === 'open' || flags.some((flag) => flag === asked);
};

/** Which records a call is asked for: one's own where there is such, somebody else's, and none at all. */
function targets({ path }: Route, pools: Pools, own: Possessions, number: number): [Whose, string][] {
  if (!path.includes(':')) return [['own', path]];
  const noun = nounOf(path);
  const others = (pools[noun] ?? []).filter((id) => id !== own[noun]);
  const foreign = others[number % others.length] ?? newRecordId();
  const mine = own[noun];
  return [
    ...(mine === undefined ? [] : [['own', pathWith(path, mine)] as [Whose, string]]),
    ['foreign', pathWith(path, foreign)],
    ['missing', pathWith(path, newRecordId())],
  ];
}

const says = (body: ResponseBody): boolean => Object.keys(body).every((key) => TOLD.has(key));

/** The door itself: a body that no call knows is refused by whoever was let in, and isn't even looked at for others. */
async function atTheDoor({ w }: Doors, { persona, person }: Asker, call: Route, path: string, name: string) {
  const { method } = call;
  const url = method === 'GET' ? `${path}?nonsense=1` : path;
  const { status, body } = await w.ask(person, method, url, method === 'GET' ? undefined : NONSENSE);
  const letIn = isLetIn(call, persona);
  const right = letIn ? status === 422 || status === 415 : status === 403;
  return [
    ...(right ? [] : [`${name} answers ${String(status)} to ${wordsFor(persona, letIn)}`]),
    ...(says(body) ? [] : [`${name} tells ${Object.keys(body).join(', ')} while it refuses`]),
  ];
}

const wordsFor = ({ role, flags }: Persona, letIn: boolean): string =>
  `a ${role} who ${letIn ? 'may' : 'may not'} (${flags.length > 12 ? `${String(flags.length)} flags` : flags.join(' ') || 'no flag'})`;

const isRead = ({ method, auditAction, path, bodyFormats }: Route): boolean =>
  auditAction === undefined &&
  bodyFormats === undefined &&
  (method === 'GET' || method === 'POST') &&
  !EFFECTS.test(path);
const EFFECTS = /^\/profile\/password$/;

/** Reading in earnest: a record that isn't theirs is refused as one that isn't there, and what is theirs is answered. */
async function inside({ w }: Doors, { persona, person }: Asker, call: Route, [whose, path]: [Whose, string]) {
  const name = `${call.method} ${call.path}`;
  const { status, body } = await w.ask(person, call.method, path, call.method === 'GET' ? undefined : {});
  const isOpen = isLetIn(call, persona) && opens(name, { ...persona, whose });
  const words = `${name} (${whose}) answers ${String(status)} to ${wordsFor(persona, isOpen)}`;
  if (status >= 500) return [words];
  if (!isOpen)
    return status === 403 || status === 404 ? (says(body) ? [] : [`${words} and tells more`]) : [words];
  const fits = whose === 'missing' ? status !== 403 : status === 200 || status === 422;
  return fits ? strangersIn(name, body, person, persona) : [words];
}

/** What a list of one's own things may hold, and what only the top role is told of a person. */
function strangersIn(name: string, body: ResponseBody, person: TestUser, { role }: Persona): string[] {
  if (role === 'SuperAdmin') return [];
  const rows = body.documents ?? [];
  if (name === 'POST /wallet' && rows.some(({ user }) => (user as ResponseBody)._id !== person.id))
    return [`${name} tells payments of others`];
  if (/^\w+ \/(user\/:id|profile)$/.test(name) && 'total_cash' in body && body._id !== person.id)
    return [`${name} tells what somebody else holds`];
  return [];
}

async function round(doors: Doors, number: number): Promise<Tally> {
  const { w, pools, watched } = doors;
  const persona = PERSONAS[(number - 1) % PERSONAS.length] ?? { role: 'Clerk', flags: [] };
  const person = await dressed(w, persona);
  const asker: Asker = { persona, person, own: await possessionsOf(w, person, pools) };
  await watched.changed();
  const tally: Tally = { cases: 0, defects: [] };
  const hear = (cases: number, found: readonly string[]) => {
    tally.cases += cases;
    tally.defects.push(...found);
  };
  for (const call of CLOSED) {
    const name = `${call.method} ${call.path}`;
    for (const target of targets(call, pools, asker.own, number)) {
      hear(1, await atTheDoor(doors, asker, call, target[1], `${name} (${target[0]})`));
      if (isRead(call)) hear(1, await inside(doors, asker, call, target));
    }
  }
  await w.app.quiet();
  hear(
    1,
    (await watched.changed()).map((table) => `asking at the doors changed ${table}`),
  );
  const thefts = await theftsOf(doors, asker);
  hear(thefts.cases, thefts.defects);
  return tally;
}

/** Every call asked by every persona, for their own records, others' and none. */
export const openness: Proof<Doors> = {
  name: 'openness',
  claim:
    'over HTTP every call lets in exactly whom the matrix names, by role, flag and owner, and tells others nothing',
  rounds: PERSONAS.length,
  ground: async () => {
    const w = await house();
    const pools = await poolsOf(w);
    return { w, pools, watched: await watch(w.db), close: w.close };
  },
  round,
};
