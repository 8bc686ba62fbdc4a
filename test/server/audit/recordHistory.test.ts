import { explicitActionLabel } from '../../../src/domain/history';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { routes } from '../../../src/server/routes';
import { diffStates } from '../../../src/server/audit/recordHistory';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';

const on = setUpServer();

/** Change a record a while later. */
const change = (path: string, body: object) => {
  on.w.clock.now += 1_000;
  return on.ask('PUT', path, body);
};
const MISSING = '0190b6a0-0000-7000-8000-000000000001';

describe('the history of a record', () => {
  it('tells who did what, newest first, from what to what', async () => {
    const { _id } = await on.add('tank', drafts.tank);
    await change(`/tank/${String(_id)}`, { name: 'خزان المارينا', version: 1 });
    const { status, body } = await on.ask('POST', `/tank/${String(_id)}/history`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, page: 1, limit: 10 });
    const [changed, added] = body.documents ?? [];
    expect(changed).toMatchObject({
      action: 'tank.changed',
      who: { _id: on.boss.id, label: 'boss' },
      changes: [{ field: 'name', from: drafts.tank.name, to: 'خزان المارينا' }],
    });
    expect(added).toMatchObject({ action: 'tank.added' });
    expect(added?.changes).toContainEqual({ field: 'name', from: null, to: drafts.tank.name });
  });

  it('names the other records that a change speaks of', async () => {
    const client = await on.add('client', drafts.client);
    const draft = { ...drafts.order, client: client._id };
    const { _id } = await on.add('order', draft);
    const { body } = await on.ask('POST', `/order/${String(_id)}/history`, {});
    const to = `${String(client.code)} · ${String(client.label)}`;
    expect(body.documents?.[0]?.changes).toContainEqual({ field: 'client', from: null, to });
  });

  it('comes in pages', async () => {
    const { _id } = await on.add('tank', { ...drafts.tank, serial_number: 'PAGES-1' });
    for (const version of [1, 2, 3])
      await change(`/tank/${String(_id)}`, { name: `T${String(version)}`, version });
    const context = (page: number) => on.ask('POST', `/tank/${String(_id)}/history`, { page, limit: 3 });
    expect((await context(1)).body).toMatchObject({ total: 4, documents: [{}, {}, {}] });
    expect((await context(2)).body.documents).toMatchObject([{ action: 'tank.added' }]);
  });

  it('is for those who may see the record', async () => {
    const { _id } = await on.add('tank', { ...drafts.tank, serial_number: 'FLAGS-1' });
    const path = `/tank/${String(_id)}/history`;
    const blind = await on.w.signIn({ flags: PERMISSION_FLAGS.filter((flag) => flag !== 'canViewTanks') });
    const viewer = await on.w.signIn({ flags: ['canViewTanks'] });
    expect((await on.w.ask(blind, 'POST', path, {})).status).toBe(403);
    expect((await on.w.ask(viewer, 'POST', path, {})).status).toBe(200);
  });

  it('is not there where the record is not', async () => {
    expect((await on.ask('POST', `/tank/${MISSING}/history`, {})).status).toBe(404);
    expect((await on.ask('POST', `/bill/${on.boss.id}/history`, {})).status).toBe(404);
  });

  it('tells of a person no secret and of the national id only its end', () => {
    const before = { password_hash: 'x', national_id: '784-1990-1234567-1', nested: { token: 'y' } };
    expect(diffStates(before, { ...before, password_hash: 'z' })).toEqual([]);
    expect(diffStates(null, before)).toEqual([
      { field: 'national_id', from: null, to: '…67-1' },
      { field: 'nested', from: null, to: {} },
    ]);
  });
});

it('every change that the server makes has a word', () => {
  const actions = routes.flatMap(({ auditAction }) => (auditAction ? [auditAction] : []));
  const others = ['admin.created', 'password.changed', 'profile.changed', 'username.confirmed'];
  expect([...actions, ...others].filter((action) => explicitActionLabel(action) === undefined)).toEqual([]);
});
