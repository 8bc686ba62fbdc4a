import { newRecordId } from '../../../src/server/db/recordId';
import type { Tally } from '../proof';
import type { Asker, Doors } from './openness';
import type { Persona } from './personas';

const has = ({ flags }: Persona, flag: string) => flags.some((held) => held === flag);
const isTop = ({ role }: Persona) => role === 'SuperAdmin';

/** One try at a record that belongs to somebody else, with a body that would do. */
interface Theft {
  method: 'POST' | 'PUT' | 'DELETE';
  noun: string;
  path: (id: string) => string;
  body: object;
  /** Who may do it even so. */
  may: (who: Persona) => boolean;
}

const THEFTS: readonly Theft[] = [
  {
    ...{ method: 'POST', noun: 'wallet', path: (id) => `/wallet/${id}/handover`, body: { version: 1 } },
    may: () => false,
  },
  {
    ...{ method: 'PUT', noun: 'event', path: (id) => `/event/${id}`, body: { status: 1 } },
    may: () => false,
  },
  { ...{ method: 'POST', noun: 'session', path: (id) => `/session/${id}/end`, body: {} }, may: isTop },
  ...['start', 'hold', 'resume', 'complete'].map((step): Theft => ({
    ...{ method: 'POST', noun: 'order', path: (id) => `/order/${id}/${step}`, body: {} },
    may: (who) => has(who, 'canUpdateOrders'),
  })),
  {
    ...{ method: 'POST', noun: 'counter', path: (id) => `/counter/${id}/reading` },
    body: { at: '2026-11-20T07:00:00Z', value: 999, type: 'actual' },
    may: (who) => has(who, 'canUpdateContracts'),
  },
  { ...{ method: 'DELETE', noun: 'media', path: (id) => `/media/${id}`, body: {} }, may: isTop },
  {
    ...{ method: 'DELETE', noun: 'user', path: (id) => `/user/${id}`, body: {} },
    may: (who) => has(who, 'canUpdateUsers'),
  },
];

/** What is tried at somebody else's records by whoever may not: each is refused, and nothing is changed by it. */
export async function theftsOf(
  { w, pools, watched }: Doors,
  { persona, person, own }: Asker,
): Promise<Tally> {
  const tally: Tally = { cases: 0, defects: [] };
  for (const { method, noun, path, body, may } of THEFTS) {
    if (may(persona)) continue;
    const foreign = (pools[noun] ?? []).filter((id) => id !== own[noun] && id !== person.id);
    for (const id of [...foreign.slice(0, 6), newRecordId()]) {
      const { status } = await w.ask(person, method, path(id), body);
      await w.app.quiet();
      const changed = await watched.changed();
      tally.cases += 1;
      const words = `${method} ${path(':id')} of somebody else's by a ${persona.role} answers ${String(status)}`;
      if (status < 400 || status >= 500) tally.defects.push(words);
      if (changed.length > 0) tally.defects.push(`${words} and changes ${changed.join(', ')}`);
    }
  }
  return tally;
}
