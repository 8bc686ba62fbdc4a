import type { PermissionFlag } from '../../../../src/domain/permissions';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { chainAllEntries } from '../../support/chainAllEntries';

const context = setUpServer();

const VIEW_FLAGS = PERMISSION_FLAGS.filter((flag) => flag.startsWith('canView'));

const list = async (body: object, user = context.admin) => {
  const response = await context.server.request(user, 'POST', '/audit', body);
  return { ...response, entries: response.body.documents ?? [] };
};
const signIn = (flags: readonly PermissionFlag[], areas?: string[]) =>
  context.server.signIn({ flags, ...(areas && { areas }) });

/** A tank that is renamed a second after its creation. */
async function renamedTank(serial_number: string) {
  const tank = await context.add('tank', { ...drafts.tank, serial_number });
  context.server.clock.now += 1_000;
  await context.request('PUT', `/tank/${String(tank._id)}`, { name: 'Renamed', version: 1 });
  return tank;
}

describe('audit log', () => {
  it('lists who changed which record, with old and new values, newest first', async () => {
    const tank = await renamedTank('AUDIT-1');
    const { status, entries } = await list({ filters: { record: tank._id } });
    expect(status).toBe(200);
    expect(entries).toMatchObject([
      {
        action: 'tank.changed',
        outcome: 'done',
        who: { _id: context.admin.id, label: 'boss' },
        model: 'tank',
        record: { _id: tank._id, label: `${String(tank.code)} · Renamed` },
        changes: [{ field: 'name', from: drafts.tank.name, to: 'Renamed' }],
        address: '127.0.0.1',
      },
      { action: 'tank.added' },
    ]);
    expect(entries[0]?.request_id).not.toBe(entries[1]?.request_id);
    const one = await context.request('GET', `/audit/${String(entries[0]?._id)}`);
    expect(one.body).toEqual(entries[0]);
  });

  it('is filtered by each criterion and searched by number, last digits, user, request and address', async () => {
    const tank = await renamedTank('AUDIT-2');
    const about = { record: tank._id };
    const [changed, added] = (await list({ filters: about })).entries;
    const found = async (body: { filters?: object; search?: string }) =>
      (await list({ ...body, filters: { ...about, ...body.filters } })).entries.map(({ _id }) => _id);
    const both = [changed?._id, added?._id];
    expect(await found({ filters: { record: tank.code } })).toEqual(both);
    expect(await found({ filters: { user: 'boss', model: 'tank', address: '127.0.0.1' } })).toEqual(both);
    expect(await found({ filters: { action: 'changed' } })).toEqual([changed?._id]);
    expect(await found({ filters: { request: added?.request_id } })).toEqual([added?._id]);
    expect(await found({ filters: { at: { to: added?.at } } })).toEqual([added?._id]);
    expect(await found({ filters: { at: { from: changed?.at } } })).toEqual([changed?._id]);
    expect(await found({ filters: { at: '2026-11-20' } })).toEqual(both);
    expect(await found({ filters: { at: { from: '2026-11-21' } } })).toEqual([]);
    expect(await found({ filters: { user: 'nobody' } })).toEqual([]);
    for (const search of [tank.code, String(tank.code).slice(-3), tank._id, 'boss', '127.0.0.1'])
      expect(await found({ search: String(search) })).toEqual(both);
    expect(await found({ search: String(added?.request_id) })).toEqual([added?._id]);
    expect(await found({ search: 'TK-999999' })).toEqual([]);
  });

  it('refuses unknown filters and values, and finds refused changes', async () => {
    expect((await list({ filters: { action: 'tank.changed' } })).status).toBe(422);
    expect((await list({ filters: { at: { from: 'yesterday' } } })).status).toBe(422);
    expect((await list({ sort: 'who' })).status).toBe(422);
    const clerk = await signIn(['canViewTanks', 'canViewUsers']);
    await context.server.request(clerk, 'POST', '/tank/add', drafts.tank);
    const { entries } = await list({ filters: { refused: true } });
    expect(entries).toMatchObject([{ action: 'tank.added', outcome: 'refused', who: { _id: clerk.id } }]);
  });

  it('shows entries of viewable records, and all entries to super administrators and auditors', async () => {
    const tank = await renamedTank('AUDIT-3');
    const client = await context.add('client', drafts.client);
    const [auditor, tankClerk, billClerk, local] = [
      await signIn(VIEW_FLAGS),
      await signIn(['canViewUsers', 'canViewTanks']),
      await signIn(['canViewBills']),
      await signIn(VIEW_FLAGS, ['Ajman']),
    ];
    const kinds = async (user: typeof auditor) => [
      ...new Set((await list({ limit: 100 }, user)).entries.map(({ model }) => model)),
    ];
    expect(await kinds(auditor)).toEqual(await kinds(context.admin));
    expect(await kinds(tankClerk)).toEqual(['tank']);
    expect((await list({}, billClerk)).status).toBe(403);
    expect((await list({}, local)).body.message).toMatch(/restricted to areas/);
    const [entry] = (await list({ filters: { record: client._id } })).entries;
    const read = (user: typeof auditor) =>
      context.server.request(user, 'GET', `/audit/${String(entry?._id)}`);
    expect((await read(auditor)).status).toBe(200);
    expect((await read(tankClerk)).status).toBe(404);
    expect((await list({ filters: { record: tank._id } }, tankClerk)).entries).toHaveLength(2);
  });

  it('is exported with the same criteria', async () => {
    const tank = await renamedTank('AUDIT-4');
    const { response } = await context.request('POST', '/audit/export/csv', {
      filters: { record: tank._id },
    });
    const lines = response.payload.trim().split('\r\n');
    expect(lines).toHaveLength(3);
    expect(lines[0]).toContain('Time,User,Action,Kind,Record,Record ID,Changes,Outcome,Request ID,Address');
    expect(lines[1]).toContain(`Changed,Tank,${String(tank.code)} · Renamed`);
    expect(lines[1]).toContain(`Name: ${drafts.tank.name} → Renamed`);
  });

  it('returns the coverage by the hash chain', async () => {
    await renamedTank('AUDIT-5');
    const read = async () => (await context.request('GET', '/audit/integrity')).body;
    expect(await read()).toMatchObject({ chained: null, verified: null });
    await chainAllEntries(context.server.db, context.server.clock.now);
    expect(await read()).toMatchObject({ chained: { blocks: 1 }, unchained: 0, verified: null });
  });
});
