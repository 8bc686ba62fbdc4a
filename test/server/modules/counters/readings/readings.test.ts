import { drafts } from '../../../../sampleDrafts';
import { PERMISSION_FLAGS } from '../../../../../src/domain/permissions';
import { newRecordId } from '../../../../../src/server/db/recordId';
import { createCounter, createSuppliedCounter } from '../counterFixtures';
import { setUpServer } from '../../../support/recordLifecycle';
import { insertBill } from '../../../support/testRecords';
import type { ResponseBody } from '../../../support/testServer';

const on = setUpServer();
const take = (counter: string, value: number, at: string, more: object = {}) =>
  on.ask('POST', `/counter/${counter}/reading`, { value, at, type: 'customer', ...more });
const taken = async (...wish: Parameters<typeof take>): Promise<ResponseBody> => {
  const { status, body } = await take(...wish);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return body;
};
const step = (reading: ResponseBody, name: string, body: object = {}) =>
  on.ask('POST', `/reading/${String(reading._id)}/${name}`, body);
const counterNow = async (counter: string) =>
  (await on.w.db
    .selectFrom('counters')
    .selectAll()
    .where('id', '=', counter)
    .executeTakeFirstOrThrow()) as object;
const toldOf = (reading: ResponseBody) =>
  on.w.db
    .selectFrom('events')
    .selectAll()
    .where('user_id', '=', on.boss.id)
    .where('dedupe_key', 'like', `%:${String(reading._id)}`)
    .execute();

const jobsAt = (counter: string) =>
  on.w.db.selectFrom('orders').selectAll().where('counter_id', '=', counter).orderBy('id').execute();

describe('a reading', () => {
  it('counts from the one before it, belongs to the contract that is supplied, and moves its counter on', async () => {
    const { counter, contract } = await createSuppliedCounter(on, { meter_factor: 1.0188 });
    const first = await taken(counter, 1010.5, '2026-11-14');
    expect(first).toMatchObject({
      contract: { _id: contract },
      previous: 1000,
      consumption_raw: 10.5,
      consumption_m3: 10.697,
      days: 317,
      status: 'validated',
      flags: [],
      reader: { _id: on.boss.id },
      at: '2026-11-14T08:00:00.000Z',
      photo: null,
    });
    const second = await taken(counter, 1022.845, '2026-11-20T07:30:00Z', { type: 'actual' });
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

  it('is listed by its counter, by its contract and by its flags, for whoever sees contracts', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    await taken(counter, 1001, '2026-11-13');
    await taken(counter, 1002, '2026-11-16', { type: 'actual' });
    const clerk = await on.w.signIn({ flags: ['canViewContracts'] });
    const list = async (query: object) => (await on.w.ask(clerk, 'POST', '/reading', query)).body;
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

  it('is high by the factor that was set for its day, as it is told beforehand', async () => {
    const { counter } = await createSuppliedCounter(on);
    const factors = async () => (await on.ask('GET', `/counter/${counter}/reading`)).body.high_factors;
    expect(await factors()).toMatchObject([{ times: 3 }]);
    const rule = { group: 'billing', label: 'High', value_type: 'number', unit: null };
    const set = { key: 'high_factor', value: 4, effective_from: '2026-01-01' };
    const { _id } = await on.add('setting', { ...drafts.setting, ...rule, ...set });
    const later = { value: 50, effective_from: '2026-11-15' };
    await on.ask('PUT', `/setting/${String(_id)}`, { ...later, version: 1 });
    expect(await factors()).toEqual([
      { from: '2026-11-15', times: 50 },
      { from: '2026-01-01', times: 4 },
    ]);
    await taken(counter, 1317, '2026-11-14');
    expect(await taken(counter, 1347, '2026-11-16')).toMatchObject({ flags: [] });
    await on.ask('PUT', `/setting/${String(_id)}`, { value: 3, effective_from: '2026-11-17', version: 2 });
    expect(await taken(counter, 1397, '2026-11-18')).toMatchObject({ flags: ['high'] });
  });

  it('tells beforehand what it will be judged by', async () => {
    const { counter } = await createSuppliedCounter(on);
    await taken(counter, 1010, '2026-11-14');
    expect((await on.ask('GET', `/counter/${counter}/reading`)).body).toMatchObject({
      digits: 5,
      previous: { value: 1010, at: '2026-11-14T08:00:00.000Z', type: 'customer' },
      actual: { value: 1010, at: '2026-11-14T08:00:00.000Z' },
      recent: [{ consumption_m3: 10, days: 317 }],
    });
  });

  it.each<[string, number, string, object, string, string]>([
    [
      'below the last',
      1009.999,
      '2026-11-16',
      {},
      'value',
      'This is lower than the last reading, 1010.000 m³ of 14 Nov 2026, 12:00',
    ],
    [
      'with too many digits',
      100_000,
      '2026-11-16',
      {},
      'value',
      'This counter has at most 5 digits before the decimal point',
    ],
    ['with too many decimals', 1011.0001, '2026-11-16', {}, 'value', 'This counter has at most 3 decimals'],
    ['of tomorrow', 1011, '2026-11-21', {}, 'at', 'A reading can’t be in the future'],
    ['of in an hour', 1011, '2026-11-20T09:00:00Z', {}, 'at', 'A reading can’t be in the future'],
    [
      'from before the last',
      1011,
      '2026-11-13',
      {},
      'at',
      'This counter already has a later reading, of 14 Nov 2026, 12:00',
    ],
    ['of no day', 1011, '2026-02-30', {}, 'at', expect.stringContaining('must be a date')],
    [
      'that ends a contract',
      1011,
      '2026-11-16',
      { type: 'closing' },
      'type',
      expect.stringContaining('Type must be one of'),
    ],
    [
      'with a photo that is not there',
      1011,
      '2026-11-16',
      { photo: newRecordId() },
      'photo',
      'Take a photo of this counter',
    ],
    [
      'that corrects without a note',
      1000,
      '2026-11-16',
      { corrects: true },
      'corrects',
      'Add a note that explains why the previous reading was wrong',
    ],
  ])('%s is refused and changes nothing', async (_what, value, at, more, field, sentence) => {
    const { counter } = await createSuppliedCounter(on);
    await taken(counter, 1010, '2026-11-14');
    const before = await counterNow(counter);
    expect(await take(counter, value, at, more)).toMatchObject({
      status: 422,
      body: { fields: { [field]: sentence } },
    });
    expect(await counterNow(counter)).toEqual(before);
  });

  it('may correct the one before, with a note, and somebody looks at it', async () => {
    const { counter } = await createSuppliedCounter(on);
    await taken(counter, 1100, '2026-11-14');
    const lower = await taken(counter, 1012, '2026-11-16', { corrects: true, note: 'Read 1100 for 1010' });
    expect(lower).toMatchObject({ consumption_m3: -88, status: 'pending', flags: ['lower_than_previous'] });
    expect(await toldOf(lower)).toMatchObject([{ code: 'bill.high_consumption', model: 'contract' }]);
  });

  it('goes on past the end of the index', async () => {
    const { counter } = await createSuppliedCounter(on, { initial_reading: 99_990 });
    expect(await taken(counter, 4.5, '2026-11-16')).toMatchObject({
      rollover: 100_000,
      consumption_m3: 14.5,
      flags: ['rollover'],
    });
  });

  it('is taken once, however often it is sent at once', async () => {
    const { counter } = await createSuppliedCounter(on);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => take(counter, 1010, '2026-11-16T08:00:00Z')),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  });

  it('needs no second look when the one who takes it has looked and may', async () => {
    const { counter } = await createSuppliedCounter(on);
    expect(await taken(counter, 1003, '2026-11-16', { type: 'actual', reviewed: true })).toMatchObject({
      status: 'validated',
      flags: ['no_photo'],
    });
  });

  it('takes back at the next actual one what was guessed too much', async () => {
    const { counter } = await createSuppliedCounter(on);
    await taken(counter, 1200, '2026-09-30');
    await taken(counter, 1230, '2026-11-14', { type: 'estimated' });
    const actual = await taken(counter, 1222, '2026-11-19');
    expect(actual).toMatchObject({ consumption_m3: -8, flags: [] });
    expect(await counterNow(counter)).toMatchObject({ avg_daily_m3: (222 / 322).toFixed(4) });
  });
});

describe('who reads', () => {
  it('may change contracts, or has a job at that counter', async () => {
    const { counter } = await createSuppliedCounter(on);
    const other = await createCounter(on);
    const viewer = await on.w.signIn({
      flags: PERMISSION_FLAGS.filter((flag) => flag !== 'canUpdateContracts'),
    });
    const reading = { value: 1004, at: '2026-11-16', type: 'customer' };
    expect((await on.w.ask(viewer, 'POST', `/counter/${counter}/reading`, reading)).status).toBe(403);
    expect((await on.w.ask(viewer, 'GET', `/counter/${counter}/reading`)).status).toBe(403);
    const order = await on.add('order', {
      type: 'meter_check',
      title: 'Read the meter',
      description: 'No access last time',
      priority: 'normal',
      counter,
      billable: false,
    });
    await on.w.db
      .updateTable('orders')
      .set({ status: 'Scheduled', assigned_to: viewer.id })
      .where('id', '=', String(order._id))
      .execute();
    expect((await on.w.ask(viewer, 'POST', `/counter/${counter}/reading`, reading)).status).toBe(201);
    expect((await on.w.ask(viewer, 'POST', `/counter/${other}/reading`, reading)).status).toBe(403);
  });

  it('or reads the route that the counter is on', async () => {
    const { counter, contract } = await createSuppliedCounter(on, { route_code: 'DXB-M7' });
    const beside = await createCounter(on, { route_code: 'DXB-M8' });
    const reader = await on.w.signIn({ flags: ['canViewContracts'], areas: ['DXB-M7'] });
    const blind = await on.w.signIn({ flags: ['canViewTanks'], areas: ['DXB-M7'] });
    const reading = { value: 1004, at: '2026-11-16', type: 'customer' };
    const refused = {
      status: 403,
      body: {
        message:
          'Only the reader of this counter’s route, the assignee of an order for it, or an employee who can update contracts can do this.',
      },
    };
    expect(await on.w.ask(reader, 'POST', `/counter/${beside}/reading`, reading)).toMatchObject(refused);
    expect(await on.w.ask(blind, 'POST', `/counter/${counter}/reading`, reading)).toMatchObject(refused);
    expect((await on.w.ask(reader, 'GET', `/counter/${counter}/reading`)).status).toBe(200);
    const { status, body } = await on.w.ask(reader, 'POST', `/counter/${counter}/reading`, reading);
    expect([status, body.reader]).toEqual([201, expect.objectContaining({ _id: reader.id }) as unknown]);
    expect((await on.w.ask(reader, 'GET', `/contract/${contract}`)).body.route_code).toBe('DXB-M7');
    expect((await on.w.ask(reader, 'GET', `/counter/${counter}`)).status).toBe(403);
  });

  it.each(['in_stock', 'replaced', 'retired'] as const)('reads none that is %s', async (status) => {
    expect((await take(await createCounter(on, { status }), 1001, '2026-11-16')).status).toBe(409);
  });
});

describe('a flagged reading', () => {
  it('is told of once, to those who write bills', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    await taken(counter, 1010, '2026-11-14');
    const high = await taken(counter, 1100, '2026-11-19');
    expect(await toldOf(high)).toMatchObject([
      {
        code: 'bill.high_consumption',
        model: 'contract',
        model_id: contract,
        title: 'Reading to review: high',
      },
    ]);
  });

  it('is validated or rejected by whoever may change contracts, and both stand in its history', async () => {
    const { counter } = await createSuppliedCounter(on);
    await taken(counter, 1010, '2026-11-14');
    const high = await taken(counter, 1100, '2026-11-16');
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
    const { body } = await on.ask('POST', `/reading/${String(high._id)}/history`, {});
    expect(body.documents?.map(({ action }) => action).sort()).toEqual([
      'reading.rejected',
      'reading.taken',
      'reading.validated',
    ]);
  });

  it('stays while a later one counts from it', async () => {
    const { counter } = await createSuppliedCounter(on);
    const first = await taken(counter, 1010, '2026-11-14');
    const second = await taken(counter, 1011, '2026-11-16');
    expect(await step(first, 'reject', { reason: 'Misread' })).toMatchObject({
      status: 409,
      body: { message: 'A later reading depends on this one; reject that one first.' },
    });
    expect((await step(second, 'reject', { reason: 'Misread' })).status).toBe(200);
    expect((await step(first, 'reject', { reason: 'Misread' })).status).toBe(200);
    expect(await taken(counter, 1009, '2026-11-11')).toMatchObject({ previous: 1000 });
  });
});

it('gas at a counter that serves nobody is told of as theft or a leak', async () => {
  const { counter, contract } = await createSuppliedCounter(on);
  await on.w.db.updateTable('contracts').set({ status: 'Terminated' }).where('id', '=', contract).execute();
  await on.w.db.updateTable('counters').set({ status: 'vacant' }).where('id', '=', counter).execute();
  const little = await taken(counter, 1000.1, '2026-11-13');
  const much = await taken(counter, 1000.201, '2026-11-16');
  expect(little).toMatchObject({ contract: null });
  expect(await toldOf(little)).toEqual([]);
  await taken(counter, 1003, '2026-11-18');
  const jobs = await jobsAt(counter);
  expect(jobs).toMatchObject([
    { type: 'meter_check', priority: 'high', source: 'reading_flag', status: 'New' },
  ]);
  expect((await toldOf(much)).map(({ code, model, model_id }) => [code, model, model_id])).toContainEqual([
    'order.meter_check',
    'order',
    jobs[0]?.id,
  ]);
});

describe('a flat that is supplied and took nothing, twice', () => {
  const still = async (counter: string) => {
    for (const day of ['2026-11-10', '2026-11-12']) await taken(counter, 1010, day);
    return taken(counter, 1010, '2026-11-14');
  };
  const checks = async (reading: ResponseBody) =>
    (await toldOf(reading)).filter(({ code }) => code === 'order.meter_check');

  it('is looked at once, and the news leads to the job', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    const zero = await still(counter);
    expect(zero.flags).toContain('zero');
    const jobs = await jobsAt(counter);
    expect(jobs).toMatchObject([{ priority: 'normal', source: 'reading_flag', contract_id: contract }]);
    expect(await checks(zero)).toMatchObject([{ model: 'order', model_id: jobs[0]?.id }]);
    const again = await taken(counter, 1010, '2026-11-16');
    expect(again.flags).toContain('zero');
    expect(await checks(again)).toEqual([]);
    expect(await jobsAt(counter)).toHaveLength(1);
  });

  it('is looked at again once the job is over', async () => {
    const { counter } = await createSuppliedCounter(on);
    await still(counter);
    await on.w.db
      .updateTable('orders')
      .set({ status: 'Completed' })
      .where('counter_id', '=', counter)
      .execute();
    expect(await checks(await taken(counter, 1010, '2026-11-16'))).toHaveLength(1);
    expect(await jobsAt(counter)).toHaveLength(2);
  });

  it.each([
    ['not_found', '2026-06-01', 1],
    ['temporary', '2026-06-01', 1],
    ['not_found', '2026-05-01', 2],
    ['fixed', '2026-11-15', 2],
    ['no_access', '2026-11-15', 2],
  ] as const)('after a check that came to %s on %s has had %d looks', async (result, day, looks) => {
    const { counter } = await createSuppliedCounter(on);
    await still(counter);
    const outcome = { status: 'Closed', result, completed_at: new Date(`${day}T08:00:00Z`) } as const;
    await on.w.db.updateTable('orders').set(outcome).where('counter_id', '=', counter).execute();
    await taken(counter, 1010, '2026-11-16');
    expect(await jobsAt(counter)).toHaveLength(looks);
  });

  it('is looked at for a new tenant, whatever was found before', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    const other = await createSuppliedCounter(on);
    await still(counter);
    const checked = { status: 'Closed', result: 'not_found', completed_at: new Date('2026-11-15') } as const;
    const jobs = on.w.db.updateTable('orders').where('contract_id', '=', contract);
    await jobs.set({ ...checked, contract_id: other.contract }).execute();
    await taken(counter, 1010, '2026-11-16');
    expect(await jobsAt(counter)).toHaveLength(2);
  });

  it('is left alone while its contract is not in force', async () => {
    const { counter, contract } = await createSuppliedCounter(on);
    const suspended = { status: 'Suspended' } as const;
    await on.w.db.updateTable('contracts').set(suspended).where('id', '=', contract).execute();
    expect((await still(counter)).flags).toContain('zero');
    expect(await jobsAt(counter)).toEqual([]);
  });
});

it('the third guess in a row opens a job to look at the counter, and a fourth no second one', async () => {
  const { counter, contract } = await createSuppliedCounter(on);
  const jobs = () =>
    on.w.db
      .selectFrom('orders')
      .select(['type', 'priority', 'source', 'status', 'contract_id'])
      .where('counter_id', '=', counter)
      .execute();
  const guesses = [];
  for (const day of ['2026-09-30', '2026-11-14', '2026-11-19']) {
    expect(await jobs()).toEqual([]);
    guesses.push(await taken(counter, 1001, day, { type: 'estimated', reviewed: true }));
  }
  await taken(counter, 1001, '2026-11-20T07:00:00Z', { type: 'estimated', reviewed: true });
  expect(await jobs()).toEqual([
    {
      ...{ type: 'meter_check', priority: 'normal', source: 'reading_flag' },
      ...{ status: 'New', contract_id: contract },
    },
  ]);
  const [job] = await jobsAt(counter);
  expect(await toldOf(guesses[2] ?? {})).toMatchObject([{ model: 'order', model_id: job?.id }]);
  const told = await Promise.all(guesses.map(toldOf));
  expect(told.map((events) => events.filter(({ code }) => code === 'order.meter_check').length)).toEqual([
    0, 0, 1,
  ]);
});

describe('a billed reading', () => {
  it('is final with its bill, whoever writes', async () => {
    const { counter, client } = await createSuppliedCounter(on);
    const reading = await taken(counter, 1010, '2026-11-14');
    const bill = await insertBill(on, client, { total: 9_975, due: '2026-12-10', status: 'Draft' });
    const { db } = on.w;
    const id = String(reading._id);
    await db.updateTable('counter_readings').set({ bill_id: bill }).where('id', '=', id).execute();
    expect(await step(reading, 'reject', { reason: 'Late' })).toMatchObject({ status: 409 });
    const issued = { status: 'Issued', unique_number: 'INV-2026-000777', issue_date: '2026-11-20' } as const;
    await db.updateTable('bills').set(issued).where('id', '=', bill).execute();
    expect((await on.ask('GET', `/reading/${id}`)).body).toMatchObject({
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

  it('was looked at before its bill is issued', async () => {
    const { counter, client } = await createSuppliedCounter(on);
    const reading = await taken(counter, 1010, '2026-11-14', { type: 'actual' });
    const bill = await insertBill(on, client, { total: 9_975, due: '2026-12-10', status: 'Draft' });
    const { db } = on.w;
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

describe('the database', () => {
  it('lets nobody write how a counter stands, nor where a read one began', async () => {
    const { counter } = await createSuppliedCounter(on);
    await taken(counter, 1010, '2026-11-14');
    await expect(
      on.w.db.updateTable('counters').set({ initial_reading: '5' }).where('id', '=', counter).execute(),
    ).rejects.toThrow('initial reading cannot be changed');
  });

  it('lets no counter run backwards, whoever writes', async () => {
    const { counter } = await createSuppliedCounter(on);
    await taken(counter, 1010, '2026-11-14');
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
      on.w.db
        .insertInto('counter_readings')
        .values({ ...row, ...more, ...rest })
        .execute(),
    ).rejects.toThrow('must not be lower than the previous one');
  });
});
