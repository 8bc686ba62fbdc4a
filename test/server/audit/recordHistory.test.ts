import { explicitActionLabel } from '../../../src/domain/history';
import { PERMISSION_FLAGS } from '../../../src/domain/permissions';
import { routes } from '../../../src/server/routes';
import { diffStates } from '../../../src/server/audit/recordHistory';
import { drafts } from '../../sampleDrafts';
import { setUpServer } from '../support/recordLifecycle';

const context = setUpServer();

/** Changes a record after advancing the clock. */
const change = (path: string, body: object) => {
  context.server.clock.now += 1_000;
  return context.request('PUT', path, body);
};
const MISSING = '0190b6a0-0000-7000-8000-000000000001';

describe('record history', () => {
  it('lists user, action and changed values, newest first', async () => {
    const { _id } = await context.add('tank', drafts.tank);
    await change(`/tank/${String(_id)}`, { name: 'خزان المارينا', version: 1 });
    const { status, body } = await context.request('POST', `/tank/${String(_id)}/history`, {});
    expect(status).toBe(200);
    expect(body).toMatchObject({ total: 2, page: 1, limit: 10 });
    const [changed, added] = body.documents ?? [];
    expect(changed).toMatchObject({
      action: 'tank.changed',
      who: { _id: context.admin.id, label: 'boss' },
      changes: [{ field: 'name', from: drafts.tank.name, to: 'خزان المارينا' }],
    });
    expect(added).toMatchObject({ action: 'tank.added' });
    expect(added?.changes).toContainEqual({ field: 'name', from: null, to: drafts.tank.name });
  });

  it('resolves references to other records', async () => {
    const client = await context.add('client', drafts.client);
    const draft = { ...drafts.order, client: client._id };
    const { _id } = await context.add('order', draft);
    const { body } = await context.request('POST', `/order/${String(_id)}/history`, {});
    const to = `${String(client.code)} · ${String(client.label)}`;
    expect(body.documents?.[0]?.changes).toContainEqual({ field: 'client', from: null, to });
  });

  it('is paginated', async () => {
    const { _id } = await context.add('tank', { ...drafts.tank, serial_number: 'PAGES-1' });
    for (const version of [1, 2, 3])
      await change(`/tank/${String(_id)}`, { name: `T${String(version)}`, version });
    const fetchPage = (page: number) =>
      context.request('POST', `/tank/${String(_id)}/history`, { page, limit: 3 });
    expect((await fetchPage(1)).body).toMatchObject({ total: 4, documents: [{}, {}, {}] });
    expect((await fetchPage(2)).body.documents).toMatchObject([{ action: 'tank.added' }]);
  });

  it('requires permission for the record', async () => {
    const { _id } = await context.add('tank', { ...drafts.tank, serial_number: 'FLAGS-1' });
    const path = `/tank/${String(_id)}/history`;
    const blind = await context.server.signIn({
      flags: PERMISSION_FLAGS.filter((flag) => flag !== 'canViewTanks'),
    });
    const viewer = await context.server.signIn({ flags: ['canViewTanks'] });
    expect((await context.server.request(blind, 'POST', path, {})).status).toBe(403);
    expect((await context.server.request(viewer, 'POST', path, {})).status).toBe(200);
  });

  it('answers 404 for unknown records', async () => {
    expect((await context.request('POST', `/tank/${MISSING}/history`, {})).status).toBe(404);
    expect((await context.request('POST', `/bill/${context.admin.id}/history`, {})).status).toBe(404);
  });

  it('hides secrets and masks the national id of users', () => {
    const before = { password_hash: 'x', national_id: '784-1990-1234567-1', nested: { token: 'y' } };
    expect(diffStates(before, { ...before, password_hash: 'z' })).toEqual([]);
    expect(diffStates(null, before)).toEqual([
      { field: 'national_id', from: null, to: '…67-1' },
      { field: 'nested', from: null, to: {} },
    ]);
  });
});

it('every audited action has a label in domain/history.ts', () => {
  const actions = routes.flatMap(({ auditAction }) => (auditAction ? [auditAction] : []));
  const others = ['admin.created', 'password.changed', 'profile.changed', 'username.confirmed'];
  expect([...actions, ...others].filter((action) => explicitActionLabel(action) === undefined)).toEqual([]);
});
