import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts, siteId } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';

const context = setUpServer();

describe('tank', () => {
  testRecordLifecycle(context, {
    noun: 'tank',
    permissionGroup: 'Tanks',
    draft: () => Promise.resolve(drafts.tank),
    initial: {
      code: 'TK-0001',
      status: 'planned',
      device: null,
      ...drafts.tank,
      site: { _id: siteId, code: 'SITE-017', name: 'Marina Heights', emirate: 'Dubai' },
    },
    change: { name: 'Marina Heights T2', manufacturer: 'Chemet' },
    changed: { name: 'Marina Heights T2', manufacturer: 'Chemet' },
    invalid: [
      [{ name: null }, 'name', 'Name is required'],
      [{ water_capacity_l: -1 }, 'water_capacity_l', 'Water capacity must be above zero'],
      [{ site: null }, 'site', 'Site is required'],
      [{ site: newRecordId() }, 'site', 'Choose a site that has an emirate'],
      [{ status: 'commissioned' }, 'status', 'status is not a known field'],
    ],
    matchingSearches: ['tk-00', 'arina hei', 'ASME-99', 'site-017', 'heights marina'],
    missingSearch: 'K-0001',
    sorts: ['code', 'name', 'site', 'emirate', 'water_capacity_l', 'status', 'createdAt'],
    filters: [
      [{ emirate: 'Dubai', status: ['planned', 'commissioned'] }, true],
      [{ emirate: 'Ajman' }, false],
      [{ site: 'SITE-017', product: 'lpg_mix' }, true],
      [{ civil_defence_expiry: { to: '2027-02-28' } }, true],
      [{ civil_defence_expiry: { from: '2027-03-01' } }, false],
    ],
  });

  it('has a unique serial number', async () => {
    const { status, body } = await context.request('POST', '/tank/add', {
      ...drafts.tank,
      serial_number: 'asme-99812',
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ fields: { serial_number: 'This is already taken' } });
  });

  it('gets the next code, without gaps after rejected requests', async () => {
    await context.request('POST', '/tank/add', drafts.tank);
    const added = await Promise.all(
      ['A-1', 'A-2', 'A-3', 'A-4'].map((serial_number) =>
        context.add('tank', { ...drafts.tank, serial_number }),
      ),
    );
    expect(added.map(({ code }) => code).sort()).toEqual(['TK-0002', 'TK-0003', 'TK-0004', 'TK-0005']);
  });

  it('is read-only once decommissioned', async () => {
    const { _id } = await context.add('tank', { ...drafts.tank, serial_number: 'OLD-1' });
    await context.server.db
      .updateTable('tanks')
      .set({ status: 'decommissioned' })
      .where('id', '=', String(_id))
      .execute();
    const { status, body } = await context.request('PUT', `/tank/${String(_id)}`, {
      name: 'New',
      version: 1,
    });
    expect(status).toBe(409);
    expect(body.message).toBe('This record is decommissioned and can no longer be changed.');
    expect((await context.request('GET', `/tank/${String(_id)}`)).body).toMatchObject({
      name: drafts.tank.name,
    });
  });
});
