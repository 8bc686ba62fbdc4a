import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';

const context = setUpServer();

describe('order', () => {
  testRecordLifecycle(context, {
    noun: 'order',
    permissionGroup: 'Orders',
    draft: async () => ({
      ...drafts.order,
      client: (await context.add('client', drafts.client))._id,
      tank: (await context.add('tank', drafts.tank))._id,
    }),
    initial: {
      unique_number: 'MO-2026-00001',
      status: 'New',
      source: 'web',
      title: drafts.order.title,
      client: { code: 'CL-000001' },
      tank: { code: 'TK-0001' },
      contract: null,
      site: { code: 'SITE-017', name: 'Marina Heights' },
      assigned_to: null,
      reported_at: '2026-11-20T08:00:00.000Z',
      sla_due: '2026-11-23T08:00:00.000Z',
    },
    change: { priority: 'emergency', unit_no: '1204' },
    changed: { priority: 'emergency', unit_no: '1204', sla_due: '2026-11-20T10:00:00.000Z' },
    invalid: [
      [
        { client: null, tank: null },
        'client',
        'Choose at least one of client, contract, tank, counter, device or POS device',
      ],
      [{ tank: newRecordId() }, 'tank', 'Choose a tank from the list'],
      [{ title: 'x'.repeat(121) }, 'title', 'Title must be at most 120 characters'],
    ],
    matchingSearches: ['mo-2026', 'regulator leak', 'rahman', 'marina heights'],
    missingSearch: 'refill',
    sorts: ['unique_number', 'type', 'title', 'priority', 'sla_due', 'status', 'createdAt'],
    filters: [
      [{ status: 'New', priority: ['normal', 'emergency'] }, true],
      [{ type: 'refill' }, false],
      [{ tank: newRecordId() }, false],
      [{ sla_due: { from: '2026-11-20' } }, true],
    ],
  });

  it('defaults to the client of its contract', async () => {
    const draft = await createContractInput(context);
    const contract = await context.add('contract', draft);
    const order = await context.add('order', { ...drafts.order, client: null, contract: contract._id });
    expect(order).toMatchObject({
      client: { _id: draft.client },
      contract: { unique_number: contract.unique_number },
    });
    const { _id: otherClient } = await context.add('client', { ...drafts.client, first_name: 'Other' });
    const wrong = { ...drafts.order, client: otherClient, contract: contract._id };
    expect((await context.request('POST', '/order/add', wrong)).body.fields).toEqual({
      contract: 'This contract belongs to another client',
    });
  });

  it('is found by the site of its counter, and of what its device is mounted on', async () => {
    const { _id } = await context.add('site', { ...drafts.site, code: 'SITE-CREEK', name: 'Creek Harbour' });
    const counter = await context.add('counter', { ...drafts.counter, serial_number: 'CREEK-1', site: _id });
    const order = await context.add('order', {
      ...drafts.order,
      client: null,
      counter: counter._id,
      type: 'meter_check',
    });
    const device = await context.add('device', {
      ...drafts.device,
      serial_number: 'CREEK-D',
      imei: null,
      protocol: 'http',
    });
    await context.server.db
      .updateTable('devices')
      .set({ status: 'installed', installed_at: new Date(), counter_id: String(counter._id) })
      .where('id', '=', String(device._id))
      .execute();
    const check = await context.add('order', {
      ...drafts.order,
      client: null,
      device: device._id,
      type: 'device_check',
    });
    const atCreek = [check, order].map((record) => ({ _id: record._id, site: { code: 'SITE-CREEK' } }));
    for (const query of [{ search: 'creek' }, { field: 'site', search: 'SITE-CREEK' }]) {
      const { body } = await context.request('POST', '/order', { ...query, sort: 'type', dir: 'asc' });
      expect(body.documents).toMatchObject(atCreek);
    }
  });

  it('is sorted by urgency', async () => {
    const { _id: client } = await context.add('client', { ...drafts.client, first_name: 'Urgent' });
    for (const priority of ['normal', 'emergency', 'low', 'high'])
      await context.add('order', { ...drafts.order, client, priority });
    const { body } = await context.request('POST', '/order', {
      sort: 'priority',
      dir: 'desc',
      filters: { client },
    });
    expect(body.documents?.map(({ priority }) => priority)).toEqual(['emergency', 'high', 'normal', 'low']);
  });

  it('is read-only once completed', async () => {
    const { body } = await context.request('POST', '/order', {});
    const id = String(body.documents?.[0]?._id);
    await context.server.db.updateTable('orders').set({ status: 'Completed' }).where('id', '=', id).execute();
    expect((await context.request('PUT', `/order/${id}`, { title: 'Other', version: 1 })).status).toBe(409);
  });
});
