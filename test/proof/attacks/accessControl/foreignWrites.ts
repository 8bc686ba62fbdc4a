import { newRecordId } from '../../../../src/server/db/recordId';
import type { RoundResult } from '../../runner/proof';
import type { Requester, AccessSetup } from './accessControl';
import type { Persona } from '../support/personas';

const hasFlag = ({ flags }: Persona, flag: string) => flags.some((granted) => granted === flag);
const isTop = ({ role }: Persona) => role === 'SuperAdmin';

/** A valid write to a record of another user. */
interface ForeignWrite {
  method: 'POST' | 'PUT' | 'DELETE';
  noun: string;
  path: (id: string) => string;
  body: object;
  /** Personas that are allowed to do it. */
  isAllowed: (persona: Persona) => boolean;
}

const FOREIGN_WRITES: readonly ForeignWrite[] = [
  {
    method: 'POST',
    noun: 'wallet',
    path: (id) => `/wallet/${id}/handover`,
    body: { version: 1 },
    isAllowed: () => false,
  },
  {
    method: 'PUT',
    noun: 'event',
    path: (id) => `/event/${id}`,
    body: { status: 1 },
    isAllowed: () => false,
  },
  { method: 'POST', noun: 'session', path: (id) => `/session/${id}/end`, body: {}, isAllowed: isTop },
  ...['start', 'hold', 'resume', 'complete'].map((step): ForeignWrite => ({
    method: 'POST',
    noun: 'order',
    path: (id) => `/order/${id}/${step}`,
    body: {},
    isAllowed: (persona) => hasFlag(persona, 'canUpdateOrders'),
  })),
  {
    method: 'POST',
    noun: 'counter',
    path: (id) => `/counter/${id}/reading`,
    body: { at: '2026-11-20T07:00:00Z', value: 999, type: 'actual' },
    isAllowed: (persona) => hasFlag(persona, 'canUpdateContracts'),
  },
  {
    method: 'POST',
    noun: 'counter',
    path: (id) => `/counter/${id}/no-access`,
    body: { on: '2026-11-20', reason: 'locked' },
    isAllowed: (persona) => hasFlag(persona, 'canUpdateContracts'),
  },
  {
    method: 'POST',
    noun: 'reading',
    path: (id) => `/reading/${id}/correct`,
    body: { value: 999 },
    isAllowed: () => false,
  },
  { method: 'DELETE', noun: 'media', path: (id) => `/media/${id}`, body: {}, isAllowed: isTop },
  {
    method: 'DELETE',
    noun: 'user',
    path: (id) => `/user/${id}`,
    body: {},
    isAllowed: (persona) => hasFlag(persona, 'canUpdateUsers'),
  },
];

/** Writes to records of other users; each must be rejected without any change. */
export async function tryForeignWrites(
  { server, recordIds, watch }: AccessSetup,
  { persona, testUser, own }: Requester,
): Promise<RoundResult> {
  const result: RoundResult = { cases: 0, defects: [] };
  for (const { method, noun, path, body, isAllowed } of FOREIGN_WRITES) {
    if (isAllowed(persona)) continue;
    const foreign = (recordIds[noun] ?? []).filter((id) => id !== own[noun] && id !== testUser.id);
    for (const id of [...foreign.slice(0, 6), newRecordId()]) {
      const { status } = await server.request(testUser, method, path(id), body);
      await server.quiet();
      const changed = await watch.changed();
      result.cases += 1;
      const message = `${method} ${path(':id')} of another user's record by a ${persona.role} answers ${String(status)}`;
      if (status < 400 || status >= 500) result.defects.push(message);
      if (changed.length > 0) result.defects.push(`${message} and changes ${changed.join(', ')}`);
    }
  }
  return result;
}
