import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';
import { createCounter } from '../counters/counterFixtures';

const context = setUpServer();
const site = { ...drafts.site, code: 'SITE-020', name: 'Palm View' };
let count = 0;

const add = async (more: object = {}) =>
  context.add('site', { ...site, code: `SITE-${String(500 + (count += 1))}`, ...more });
const tankAt = async (siteId: unknown, more: object = {}) =>
  String(
    (
      await context.add('tank', {
        ...drafts.tank,
        serial_number: `S-${String((count += 1))}`,
        site: siteId,
        ...more,
      })
    )._id,
  );
const read = async (path: string) => (await context.request('GET', path)).body;
const list = async (path: string, body: object = {}) =>
  (await context.request('POST', path, body)).body.documents ?? [];

describe('site', () => {
  testRecordLifecycle(context, {
    noun: 'site',
    permissionGroup: 'Tanks',
    draft: () => Promise.resolve(site),
    initial: { ...site, makani: null, owner_client: null, tanks_count: 0, level_status: null },
    change: { access_notes: 'Rear gate', contacts: [{ name: 'Guard' }] },
    changed: { access_notes: 'Rear gate', contacts: [{ name: 'Guard' }] },
    invalid: [
      [{ code: null }, 'code', 'Site code is required'],
      [{ emirate: 'Doha' }, 'emirate', expect.stringContaining('Emirate must be one of')],
      [{ lat: 91 }, 'lat', 'Latitude must be from -90 to 90'],
      [{ contacts: Array(11).fill({ name: 'A' }) }, 'contacts', 'People to call may have at most 10'],
      [{ contacts: [{ role: 'Guard' }] }, 'contacts[0].name', 'Contact name is required'],
      [{ owner_client: newRecordId() }, 'owner_client', 'Choose a client from the list'],
    ],
    matchingSearches: ['site-020', 'palm', 'view marina'],
    missingSearch: 'ITE-021',
    sorts: ['code', 'name', 'area', 'emirate', 'units_count', 'createdAt'],
    filters: [
      [{ emirate: 'Dubai' }, true],
      [{ emirate: 'Ajman' }, false],
      [{ level_status: 'unknown' }, false],
    ],
  });

  it('has a unique code', async () => {
    const { status, body } = await context.request('POST', '/site/add', { ...site, name: 'Other' });
    expect([status, body.fields]).toEqual([409, { code: 'This is already taken' }]);
  });

  it('renames its tanks, counters and contracts, and not what was issued', async () => {
    const { _id, code, version } = await add();
    const tank = await tankAt(_id);
    const counter = await createCounter(context, { site_code: String(code), site_name: site.name });
    const contract = await context.add('contract', { ...(await createContractInput(context)), site: _id });
    const renamed = { code: 'SITE-NEW', name: 'Palm View Tower' };
    expect((await context.request('PUT', `/site/${String(_id)}`, { ...renamed, version })).status).toBe(200);
    const paths = [`/tank/${tank}`, `/counter/${counter}`, `/contract/${String(contract._id)}`];
    for (const path of paths) expect((await read(path)).site).toMatchObject({ _id, ...renamed });
    expect(await list('/tank', { search: 'palm tower' })).toMatchObject([{ _id: tank }]);
    const [entry] = await list(`/site/${String(_id)}/history`);
    expect(entry).toMatchObject({
      action: 'site.changed',
      changes: [
        { field: 'code', from: code, to: 'SITE-NEW' },
        { field: 'name', from: 'Palm View', to: 'Palm View Tower' },
      ],
    });
  });

  it('is named in the history of a record that moved', async () => {
    const [from, to] = [await add(), await add()];
    const tank = await tankAt(from._id);
    await context.request('PUT', `/tank/${tank}`, { site: to._id, version: 1 });
    const [entry] = await list(`/tank/${tank}/history`);
    expect(entry?.changes).toEqual([
      { field: 'site', from: `${String(from.code)} · Palm View`, to: `${String(to.code)} · Palm View` },
    ]);
  });

  it('shows the tank that needs attention most; unknown comes before normal', async () => {
    const { _id, code } = await add();
    const statusNow = async () => (await read(`/site/${String(_id)}`)).level_status;
    const inService = async (level?: number) => {
      const tank = await tankAt(_id);
      await context.server.db
        .updateTable('tanks')
        .set({ status: 'commissioned' })
        .where('id', '=', tank)
        .execute();
      if (level !== undefined)
        await context.request('POST', `/tank/${tank}/reading`, { level_percent: level });
      return tank;
    };
    await tankAt(_id);
    expect(await statusNow()).toBeNull();
    await inService(60);
    expect(await statusNow()).toBe('normal');
    await inService();
    expect(await statusNow()).toBe('unknown');
    const low = await inService(20);
    expect(await statusNow()).toBe('low');
    expect(await list('/site', { filters: { level_status: 'low' } })).toMatchObject([{ _id, code }]);
    const alarm = { kind: 'level_low', severity: 'warning', raised_at: new Date(), opened_at: new Date() };
    await context.server.db
      .insertInto('alarms')
      .values({ ...alarm, id: newRecordId(), tank_id: low })
      .execute();
    expect(await list(`/site/${String(_id)}/alarms`)).toMatchObject([
      { kind: 'level_low', tank: { _id: low }, site: { _id, code } },
    ]);
    expect(await read(`/site/${String(_id)}`)).toMatchObject({ tanks_count: 4, alarm_severity: 'warning' });
  });

  it('lists its tanks, orders and gas balance', async () => {
    const { _id, code } = await add();
    const tank = await tankAt(_id);
    const order = await context.add('order', { ...drafts.order, client: null, tank });
    const atSite = { field: 'site', search: code };
    expect(await list('/tank', atSite)).toMatchObject([{ _id: tank }]);
    expect(await list('/order', atSite)).toMatchObject([{ _id: order._id }]);
    expect(await list('/order', { field: 'site', search: 'SITE-NONE' })).toEqual([]);
    expect(await read(`/site/${String(_id)}/balance`)).toHaveProperty('months');
    expect((await context.request('GET', `/site/${newRecordId()}/balance`)).status).toBe(404);
  });

  it('is on the map within the areas of the user', async () => {
    const { _id } = await add({ emirate: 'Fujairah' });
    const map = async (areas: string[]) => {
      const viewer = await context.server.signIn({ flags: ['canViewTanks'], areas });
      return (await context.server.request(viewer, 'GET', '/site/map')).body;
    };
    expect((await map(['Fujairah'])).documents).toMatchObject([{ _id, lat: 25.0801, level_status: null }]);
    expect((await map([])).total).toBe((await context.request('POST', '/site', {})).body.total);
  });

  it('is offered to users who view contracts', async () => {
    const { _id, code } = await add({ name: 'Offered' });
    const clerk = await context.server.signIn({ flags: ['canViewContracts'] });
    const options = await context.server.request(clerk, 'POST', '/contract/sites', { search: 'offered' });
    expect(options.body.documents).toEqual([{ _id, code, label: 'Offered' }]);
  });
});
