import { drafts } from '../../../../sampleDrafts';
import { PERMISSION_FLAGS } from '../../../../../src/domain/permissions';
import { newRecordId } from '../../../../../src/server/db/recordId';
import { createCounter, createSuppliedCounter } from '../counterFixtures';
import { setUpServer } from '../../../support/recordLifecycle';
import { insertBill } from '../../../support/testRecords';
import type { ResponseBody } from '../../../support/testServer';

const context = setUpServer();
const recordReading = (counter: string, value: number, at: string, more: object = {}) =>
  context.request('POST', `/counter/${counter}/reading`, { value, at, type: 'customer', ...more });
const recordedReading = async (...args: Parameters<typeof recordReading>): Promise<ResponseBody> => {
  const { status, body } = await recordReading(...args);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const step = (reading: ResponseBody, name: string, body: object = {}) =>
  context.request('POST', `/reading/${String(reading._id)}/${name}`, body);
const counterNow = async (counter: string) =>
  (await context.server.db
    .selectFrom('counters')
    .selectAll()
    .where('id', '=', counter)
    .executeTakeFirstOrThrow()) as object;
const notificationsOf = (reading: ResponseBody) =>
  context.server.db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', context.admin.id)
    .where('dedupe_key', 'like', `%:${String(reading._id)}`)
    .execute();

const jobsAt = (counter: string) =>
  context.server.db
    .selectFrom('orders')
    .selectAll()
    .where('counter_id', '=', counter)
    .orderBy('id')
    .execute();

describe('reading', () => {
  it('is recorded and corrected once when it is sent again after its response was lost', async () => {
    const { counter } = await createSuppliedCounter(context);
    const send = async (path: string, body: object) => {
      const headers = { 'idempotency-key': newRecordId() };
      const [first, again] = [
        await context.server.request(context.admin, 'POST', path, body, { headers }),
        await context.server.request(context.admin, 'POST', path, body, { headers }),
      ];
      expect([first.status, again.status, again.body._id]).toEqual([201, 201, first.body._id]);
      return String(first.body._id);
    };
    const body = { value: 1010, at: '2026-11-20', type: 'customer' };
    const wrong = await send(`/counter/${counter}/reading`, body);
    const right = await send(`/reading/${wrong}/correct`, { value: 1012 });
    const stored = context.server.db.selectFrom('counter_readings').select(['id', 'status']).orderBy('nr');
    expect(await stored.where('counter_id', '=', counter).execute()).toEqual([
      { id: wrong, status: 'rejected' },
      { id: right, status: 'validated' },
    ]);
  });

  it('has the consumption since the previous one, belongs to the active contract, and updates the counter', async () => {
    const { counter, contract } = await createSuppliedCounter(context, { meter_factor: 1.0188 });
    const first = await recordedReading(counter, 1010.5, '2026-11-14');
    expect(first).toMatchObject({
      contract: { _id: contract },
      previous: 1000,
      consumption_raw: 10.5,
      consumption_m3: 10.697,
      days: 317,
      status: 'validated',
      flags: [],
      reader: { _id: context.admin.id },
      at: '2026-11-14T08:00:00.000Z',
      photo: null,
    });
    const second = await recordedReading(counter, 1022.845, '2026-11-20T07:30:00Z', { type: 'actual' });
    expect(second).toMatchObject({
      previous: 1010.5,
      previous_at: '2026-11-14T08:00:00.000Z',
      consumption_m3: 12.577,
      days: 6,
      flags: ['high', 'no_photo'],
      status: 'pending',
    });
    expect(await counterNow(counter)).toMatchObject({
      last_reading: '1022.845',
      last_reading_type: 'actual',
      open_flags: ['high', 'no_photo'],
      avg_daily_m3: (23.274 / 323).toFixed(4),
    });
  });

  it('is listed by counter, contract and flags with permission for contracts', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordedReading(counter, 1001, '2026-11-13');
    await recordedReading(counter, 1002, '2026-11-16', { type: 'actual' });
    const clerk = await context.server.signIn({ flags: ['canViewContracts'] });
    const list = async (query: object) =>
      (await context.server.request(clerk, 'POST', '/reading', query)).body;
    const ofCounter = await list({ field: 'counter', search: counter });
    expect(ofCounter.documents?.map(({ value }) => value)).toEqual([1002, 1001]);
    expect(await list({ field: 'contract', search: contract, sort: 'at' })).toMatchObject({ total: 2 });
    expect(await list({ filters: { counter, flags: ['no_photo', 'late'] } })).toMatchObject({ total: 1 });
    expect(await list({ filters: { counter, flags: 'rollover' } })).toMatchObject({ total: 0 });
    expect(await list({ filters: { flags: 'sunny' } })).toHaveProperty('message');
    expect(await list({ filters: { counter, at: { from: '2026-11-14', to: '2026-11-16' } } })).toMatchObject({
      total: 1,
    });
  });

  it('is flagged as high by the factor of its day, as in the preview', async () => {
    const { counter } = await createSuppliedCounter(context);
    const factors = async () =>
      (await context.request('GET', `/counter/${counter}/reading`)).body.high_factors;
    expect(await factors()).toMatchObject([{ times: 3 }]);
    const rule = { group: 'billing', label: 'High', value_type: 'number', unit: null };
    const set = { key: 'high_factor', value: 4, effective_from: '2026-01-01' };
    const { _id } = await context.add('setting', { ...drafts.setting, ...rule, ...set });
    const later = { value: 50, effective_from: '2026-11-15' };
    await context.request('PUT', `/setting/${String(_id)}`, { ...later, version: 1 });
    expect(await factors()).toEqual([
      { from: '2026-11-15', times: 50 },
      { from: '2026-01-01', times: 4 },
    ]);
    await recordedReading(counter, 1317, '2026-11-14');
    expect(await recordedReading(counter, 1347, '2026-11-16')).toMatchObject({ flags: [] });
    await context.request('PUT', `/setting/${String(_id)}`, {
      value: 3,
      effective_from: '2026-11-17',
      version: 2,
    });
    expect(await recordedReading(counter, 1397, '2026-11-18')).toMatchObject({ flags: ['high'] });
  });

  it('has a preview of its assessment data', async () => {
    const { counter } = await createSuppliedCounter(context);
    await recordedReading(counter, 1010, '2026-11-14');
    expect((await context.request('GET', `/counter/${counter}/reading`)).body).toMatchObject({
      digits: 5,
      previous: { value: 1010, at: '2026-11-14T08:00:00.000Z', type: 'customer' },
      actual: { value: 1010, at: '2026-11-14T08:00:00.000Z' },
      recent: [{ consumption_m3: 10, days: 317 }],
    });
  });

  it.each<[string, number, string, object, string, string]>([
    [
      'a reading below the last one',
      1009.999,
      '2026-11-16',
      {},
      'value',
      'This is lower than the last reading, 1010.000 m³ of 14 Nov 2026, 12:00',
    ],
    [
      'a reading with too many digits',
      100_000,
      '2026-11-16',
      {},
      'value',
      'This counter has at most 5 digits before the decimal point',
    ],
    [
      'a reading with too many decimals',
      1011.0001,
      '2026-11-16',
      {},
      'value',
      'This counter has at most 3 decimals',
    ],
    ['a reading of tomorrow', 1011, '2026-11-21', {}, 'at', 'A reading can’t be in the future'],
    ['a reading in an hour', 1011, '2026-11-20T09:00:00Z', {}, 'at', 'A reading can’t be in the future'],
    [
      'a reading from before the last one',
      1011,
      '2026-11-13',
      {},
      'at',
      'This counter already has a later reading, of 14 Nov 2026, 12:00',
    ],
    [
      'a reading without a valid date',
      1011,
      '2026-02-30',
      {},
      'at',
      expect.stringContaining('must be a date'),
    ],
    [
      'a closing reading',
      1011,
      '2026-11-16',
      { type: 'closing' },
      'type',
      expect.stringContaining('Type must be one of'),
    ],
    [
      'a reading with an unknown photo',
      1011,
      '2026-11-16',
      { photo: newRecordId() },
      'photo',
      'Take a photo of this counter',
    ],
    [
      'a correction without a note',
      1000,
      '2026-11-16',
      { corrects: true },
      'corrects',
      'Add a note that explains why the previous reading was wrong',
    ],
  ])('%s is rejected without changes', async (_case, value, at, more, field, message) => {
    const { counter } = await createSuppliedCounter(context);
    await recordedReading(counter, 1010, '2026-11-14');
    const before = await counterNow(counter);
    expect(await recordReading(counter, value, at, more)).toMatchObject({
      status: 422,
      body: { fields: { [field]: message } },
    });
    expect(await counterNow(counter)).toEqual(before);
  });

  it('may correct the previous one with a note and is flagged for review', async () => {
    const { counter } = await createSuppliedCounter(context);
    await recordedReading(counter, 1100, '2026-11-14');
    const lower = await recordedReading(counter, 1012, '2026-11-16', {
      corrects: true,
      note: 'Read 1100 for 1010',
    });
    expect(lower).toMatchObject({ consumption_m3: -88, status: 'pending', flags: ['lower_than_previous'] });
    expect(await notificationsOf(lower)).toMatchObject([
      { code: 'bill.high_consumption', model: 'contract' },
    ]);
  });

  it('handles a rollover of the index', async () => {
    const { counter } = await createSuppliedCounter(context, { initial_reading: 99_990 });
    expect(await recordedReading(counter, 4.5, '2026-11-16')).toMatchObject({
      rollover: 100_000,
      consumption_m3: 14.5,
      flags: ['rollover'],
    });
  });

  it('is recorded once for concurrent requests', async () => {
    const { counter } = await createSuppliedCounter(context);
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => recordReading(counter, 1010, '2026-11-16T08:00:00Z')),
    );
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('needs no validation if a user who may validate confirms it', async () => {
    const { counter } = await createSuppliedCounter(context);
    expect(
      await recordedReading(counter, 1003, '2026-11-16', { type: 'actual', reviewed: true }),
    ).toMatchObject({
      status: 'validated',
      flags: ['no_photo'],
    });
  });

  it('corrects earlier overestimates at the next actual reading', async () => {
    const { counter } = await createSuppliedCounter(context);
    await recordedReading(counter, 1200, '2026-09-30');
    await recordedReading(counter, 1230, '2026-11-14', { type: 'estimated' });
    const actual = await recordedReading(counter, 1222, '2026-11-19');
    expect(actual).toMatchObject({ consumption_m3: -8, flags: [] });
    expect(await counterNow(counter)).toMatchObject({ avg_daily_m3: (222 / 322).toFixed(4) });
  });
});

describe('permission to record readings', () => {
  it('is given by permission for contracts or by an order for the counter', async () => {
    const { counter } = await createSuppliedCounter(context);
    const other = await createCounter(context);
    const viewer = await context.server.signIn({
      flags: PERMISSION_FLAGS.filter((flag) => flag !== 'canUpdateContracts'),
    });
    const reading = { value: 1004, at: '2026-11-16', type: 'customer' };
    expect(
      (await context.server.request(viewer, 'POST', `/counter/${counter}/reading`, reading)).status,
    ).toBe(403);
    expect((await context.server.request(viewer, 'GET', `/counter/${counter}/reading`)).status).toBe(403);
    const order = await context.add('order', {
      type: 'meter_check',
      title: 'Read the meter',
      description: 'No access last time',
      priority: 'normal',
      counter,
      billable: false,
    });
    await context.server.db
      .updateTable('orders')
      .set({ status: 'Scheduled', assigned_to: viewer.id })
      .where('id', '=', String(order._id))
      .execute();
    expect(
      (await context.server.request(viewer, 'POST', `/counter/${counter}/reading`, reading)).status,
    ).toBe(201);
    expect((await context.server.request(viewer, 'POST', `/counter/${other}/reading`, reading)).status).toBe(
      403,
    );
  });

  it('is given by the route of the counter', async () => {
    const { counter, contract } = await createSuppliedCounter(context, { route_code: 'DXB-M7' });
    const counterOfOtherRoute = await createCounter(context, { route_code: 'DXB-M8' });
    const reader = await context.server.signIn({ flags: ['canViewContracts'], areas: ['DXB-M7'] });
    const blind = await context.server.signIn({ flags: ['canViewTanks'], areas: ['DXB-M7'] });
    const reading = { value: 1004, at: '2026-11-16', type: 'customer' };
    const refused = {
      status: 403,
      body: {
        message:
          'Only the reader of this counter’s route, the assignee of an order for it, or an employee who can update contracts can do this.',
      },
    };
    expect(
      await context.server.request(reader, 'POST', `/counter/${counterOfOtherRoute}/reading`, reading),
    ).toMatchObject(refused);
    expect(await context.server.request(blind, 'POST', `/counter/${counter}/reading`, reading)).toMatchObject(
      refused,
    );
    expect((await context.server.request(reader, 'GET', `/counter/${counter}/reading`)).status).toBe(200);
    const { status, body } = await context.server.request(
      reader,
      'POST',
      `/counter/${counter}/reading`,
      reading,
    );
    expect([status, body.reader]).toEqual([201, expect.objectContaining({ _id: reader.id }) as unknown]);
    expect((await context.server.request(reader, 'GET', `/contract/${contract}`)).body.route_code).toBe(
      'DXB-M7',
    );
    expect((await context.server.request(reader, 'GET', `/counter/${counter}`)).status).toBe(403);
  });

  it.each(['in_stock', 'replaced', 'retired'] as const)(
    'is missing for a counter that is %s',
    async (status) => {
      expect((await recordReading(await createCounter(context, { status }), 1001, '2026-11-16')).status).toBe(
        409,
      );
    },
  );
});

describe('flagged reading', () => {
  it('notifies billing users once', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    await recordedReading(counter, 1010, '2026-11-14');
    const high = await recordedReading(counter, 1100, '2026-11-19');
    expect(await notificationsOf(high)).toMatchObject([
      {
        code: 'bill.high_consumption',
        model: 'contract',
        model_id: contract,
        title: 'Reading to review: high',
      },
    ]);
    const newest = async () =>
      (await context.request('POST', '/event?sort=desc')).body as { documents: { review_counter: string }[] };
    const serial = (high.counter as { label: string }).label;
    expect((await newest()).documents[0]).toMatchObject({ model_id: contract, review_counter: serial });
    const reviewed = { filters: { serial_number: serial } };
    expect((await context.request('POST', '/reading/review', reviewed)).body).toMatchObject({
      documents: [{ _id: high._id }],
    });
    await step(high, 'validate');
    expect((await newest()).documents[0]).toMatchObject({ model_id: contract, review_counter: null });
  });

  it('is validated or rejected with permission for contracts, and both are audited', async () => {
    const { counter } = await createSuppliedCounter(context);
    await recordedReading(counter, 1010, '2026-11-14');
    const high = await recordedReading(counter, 1100, '2026-11-16');
    expect((await step(high, 'validate')).body).toMatchObject({ status: 'validated', version: 2 });
    expect(await counterNow(counter)).toMatchObject({ open_flags: [] });
    expect(await step(high, 'validate')).toMatchObject({
      status: 409,
      body: { message: 'This reading is already validated.' },
    });
    expect(await step(high, 'reject', {})).toMatchObject({
      status: 422,
      body: { fields: { reason: 'Reason is required' } },
    });
    expect((await step(high, 'reject', { reason: 'Misread' })).body).toMatchObject({
      status: 'rejected',
      reject_reason: 'Misread',
    });
    expect(await counterNow(counter)).toMatchObject({ last_reading: '1010.000' });
    const { body } = await context.request('POST', `/reading/${String(high._id)}/history`, {});
    expect(body.documents?.map(({ action }) => action).sort()).toEqual([
      'reading.recorded',
      'reading.rejected',
      'reading.validated',
    ]);
  });

  it('is kept while a later reading depends on it', async () => {
    const { counter } = await createSuppliedCounter(context);
    const first = await recordedReading(counter, 1010, '2026-11-14');
    const second = await recordedReading(counter, 1011, '2026-11-16');
    expect(await step(first, 'reject', { reason: 'Misread' })).toMatchObject({
      status: 409,
      body: { message: 'A later reading depends on this one; reject that one first.' },
    });
    expect((await step(second, 'reject', { reason: 'Misread' })).status).toBe(200);
    expect((await step(first, 'reject', { reason: 'Misread' })).status).toBe(200);
    expect(await recordedReading(counter, 1009, '2026-11-11')).toMatchObject({ previous: 1000 });
  });
});

it('belongs to a terminated contract until the last day of its supply, and to none later', async () => {
  const { counter, contract } = await createSuppliedCounter(context);
  const termination = { reason: 'Moved out', on: '2026-11-16', closing_reading: 1010 };
  expect(await context.request('POST', `/contract/${contract}/terminate`, termination)).toMatchObject({
    status: 200,
    body: { status: 'Terminating' },
  });
  expect(await recordedReading(counter, 1012, '2026-11-16')).toMatchObject({ contract: { _id: contract } });
  expect(await recordedReading(counter, 1013, '2026-11-17')).toMatchObject({ contract: null });
});

it('notifies theft or leak for consumption without a contract', async () => {
  const { counter, contract } = await createSuppliedCounter(context);
  await context.server.db
    .updateTable('contracts')
    .set({ status: 'Terminated' })
    .where('id', '=', contract)
    .execute();
  await context.server.db
    .updateTable('counters')
    .set({ status: 'vacant' })
    .where('id', '=', counter)
    .execute();
  const little = await recordedReading(counter, 1000.1, '2026-11-13');
  const much = await recordedReading(counter, 1000.201, '2026-11-16');
  expect(little).toMatchObject({ contract: null });
  expect(await notificationsOf(little)).toEqual([]);
  await recordedReading(counter, 1003, '2026-11-18');
  const jobs = await jobsAt(counter);
  expect(jobs).toMatchObject([
    { type: 'meter_check', priority: 'high', source: 'reading_flag', status: 'New' },
  ]);
  expect(
    (await notificationsOf(much)).map(({ code, model, model_id }) => [code, model, model_id]),
  ).toContainEqual(['order.meter_check', 'order', jobs[0]?.id]);
});

describe('supplied flat with zero consumption twice', () => {
  const still = async (counter: string) => {
    for (const day of ['2026-11-10', '2026-11-12']) await recordedReading(counter, 1010, day);
    return recordedReading(counter, 1010, '2026-11-14');
  };
  const checks = async (reading: ResponseBody) =>
    (await notificationsOf(reading)).filter(({ code }) => code === 'order.meter_check');

  it('gets one check order, which the notification links to', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const zero = await still(counter);
    expect(zero.flags).toContain('zero');
    const jobs = await jobsAt(counter);
    expect(jobs).toMatchObject([{ priority: 'normal', source: 'reading_flag', contract_id: contract }]);
    expect(await checks(zero)).toMatchObject([{ model: 'order', model_id: jobs[0]?.id }]);
    const again = await recordedReading(counter, 1010, '2026-11-16');
    expect(again.flags).toContain('zero');
    expect(await checks(again)).toEqual([]);
    expect(await jobsAt(counter)).toHaveLength(1);
  });

  it('gets a new check order once the previous one is finished', async () => {
    const { counter } = await createSuppliedCounter(context);
    await still(counter);
    await context.server.db
      .updateTable('orders')
      .set({ status: 'Completed' })
      .where('counter_id', '=', counter)
      .execute();
    expect(await checks(await recordedReading(counter, 1010, '2026-11-16'))).toHaveLength(1);
    expect(await jobsAt(counter)).toHaveLength(2);
  });

  it.each([
    ['not_found', '2026-06-01', 1],
    ['temporary', '2026-06-01', 1],
    ['not_found', '2026-05-01', 2],
    ['fixed', '2026-11-15', 2],
    ['no_access', '2026-11-15', 2],
  ] as const)('after a check with result %s on %s has %d orders', async (result, day, looks) => {
    const { counter } = await createSuppliedCounter(context);
    await still(counter);
    const outcome = { status: 'Closed', result, completed_at: new Date(`${day}T08:00:00Z`) } as const;
    await context.server.db.updateTable('orders').set(outcome).where('counter_id', '=', counter).execute();
    await recordedReading(counter, 1010, '2026-11-16');
    expect(await jobsAt(counter)).toHaveLength(looks);
  });

  it('gets a new check order for a new tenant', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const other = await createSuppliedCounter(context);
    await still(counter);
    const checked = { status: 'Closed', result: 'not_found', completed_at: new Date('2026-11-15') } as const;
    const jobs = context.server.db.updateTable('orders').where('contract_id', '=', contract);
    await jobs.set({ ...checked, contract_id: other.contract }).execute();
    await recordedReading(counter, 1010, '2026-11-16');
    expect(await jobsAt(counter)).toHaveLength(2);
  });

  it('gets no check order while its contract is not active', async () => {
    const { counter, contract } = await createSuppliedCounter(context);
    const suspended = { status: 'Suspended' } as const;
    await context.server.db.updateTable('contracts').set(suspended).where('id', '=', contract).execute();
    expect((await still(counter)).flags).toContain('zero');
    expect(await jobsAt(counter)).toEqual([]);
  });
});

it('the third estimate in a row creates a meter check, and the fourth no second one', async () => {
  const { counter, contract } = await createSuppliedCounter(context);
  const jobs = () =>
    context.server.db
      .selectFrom('orders')
      .select(['type', 'priority', 'source', 'status', 'contract_id'])
      .where('counter_id', '=', counter)
      .execute();
  const guesses = [];
  for (const day of ['2026-09-30', '2026-11-14', '2026-11-19']) {
    expect(await jobs()).toEqual([]);
    guesses.push(await recordedReading(counter, 1001, day, { type: 'estimated', reviewed: true }));
  }
  await recordedReading(counter, 1001, '2026-11-20T07:00:00Z', { type: 'estimated', reviewed: true });
  expect(await jobs()).toEqual([
    {
      type: 'meter_check',
      priority: 'normal',
      source: 'reading_flag',
      status: 'New',
      contract_id: contract,
    },
  ]);
  const [job] = await jobsAt(counter);
  expect(await notificationsOf(guesses[2] ?? {})).toMatchObject([{ model: 'order', model_id: job?.id }]);
  const notifications = await Promise.all(guesses.map(notificationsOf));
  expect(
    notifications.map((events) => events.filter(({ code }) => code === 'order.meter_check').length),
  ).toEqual([0, 0, 1]);
});

it('the meter check waits for one estimate more than the setting allows', async () => {
  const rule = { group: 'billing', label: 'Estimates', value_type: 'number', unit: null };
  const set = { key: 'estimate_max_consecutive', value: 3, effective_from: '2026-01-01' };
  await context.add('setting', { ...drafts.setting, ...rule, ...set });
  const { counter } = await createSuppliedCounter(context);
  for (const day of ['2026-09-30', '2026-11-10', '2026-11-14', '2026-11-19']) {
    expect(await jobsAt(counter)).toEqual([]);
    await recordedReading(counter, 1001, day, { type: 'estimated', reviewed: true });
  }
  expect(await jobsAt(counter)).toHaveLength(1);
});

describe('billed reading', () => {
  it('is immutable with its bill, even by direct SQL', async () => {
    const { counter, client } = await createSuppliedCounter(context);
    const reading = await recordedReading(counter, 1010, '2026-11-14');
    const bill = await insertBill(context, client, { total: 9_975, due: '2026-12-10', status: 'Draft' });
    const { db } = context.server;
    const id = String(reading._id);
    await db.updateTable('counter_readings').set({ bill_id: bill }).where('id', '=', id).execute();
    expect(await step(reading, 'reject', { reason: 'Late' })).toMatchObject({ status: 409 });
    const issued = { status: 'Issued', unique_number: 'INV-2026-000777', issue_date: '2026-11-20' } as const;
    await db.updateTable('bills').set(issued).where('id', '=', bill).execute();
    expect((await context.request('GET', `/reading/${id}`)).body).toMatchObject({
      status: 'billed',
      bill: { unique_number: 'INV-2026-000777' },
    });
    expect(await step(reading, 'reject', { reason: 'Late' })).toMatchObject({
      status: 409,
      body: { message: 'This reading is billed; correct it with a new reading and an adjustment.' },
    });
    for (const written of [
      db.updateTable('counter_readings').set({ note: 'x' }).where('id', '=', id),
      db.updateTable('counter_readings').set({ bill_id: null }).where('id', '=', id),
      db.deleteFrom('counter_readings').where('id', '=', id),
    ])
      await expect(written.execute()).rejects.toThrow(/reading cannot be (changed|deleted)/);
  });

  it('must be validated before its bill is issued', async () => {
    const { counter, client } = await createSuppliedCounter(context);
    const reading = await recordedReading(counter, 1010, '2026-11-14', { type: 'actual' });
    const bill = await insertBill(context, client, { total: 9_975, due: '2026-12-10', status: 'Draft' });
    const { db } = context.server;
    await db
      .updateTable('counter_readings')
      .set({ bill_id: bill })
      .where('id', '=', String(reading._id))
      .execute();
    const issued = { status: 'Issued', unique_number: 'INV-2026-000778', issue_date: '2026-11-20' } as const;
    await expect(db.updateTable('bills').set(issued).where('id', '=', bill).execute()).rejects.toThrow(
      'from pending to billed',
    );
  });
});

describe('database constraints', () => {
  it('protect the counter status and the start of a read counter', async () => {
    const { counter } = await createSuppliedCounter(context);
    await recordedReading(counter, 1010, '2026-11-14');
    await expect(
      context.server.db
        .updateTable('counters')
        .set({ initial_reading: '5' })
        .where('id', '=', counter)
        .execute(),
    ).rejects.toThrow('initial reading cannot be changed');
  });

  it('reject decreasing readings, even by direct SQL', async () => {
    const { counter } = await createSuppliedCounter(context);
    await recordedReading(counter, 1010, '2026-11-14');
    const row = {
      id: newRecordId(),
      counter_id: counter,
      contract_id: null,
      at: new Date('2026-11-16'),
      value: 900,
    };
    const more = {
      type: 'actual',
      source: 'amr',
      reader_id: null,
      photo_id: null,
      lat: null,
      lng: null,
      note: null,
    } as const;
    const rest = { reviewed_by: null, reviewed_at: null, bill_id: null, created_by: null, deleted_at: null };
    await expect(
      context.server.db
        .insertInto('counter_readings')
        .values({ ...row, ...more, ...rest })
        .execute(),
    ).rejects.toThrow('must not be lower than the previous one');
  });
});
