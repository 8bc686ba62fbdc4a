import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';
import { createContractInput } from '../../support/testRecords';

const context = setUpServer();

describe('setting', () => {
  testRecordLifecycle(context, {
    noun: 'setting',
    permissionGroup: 'superAdmin',
    draft: () => Promise.resolve(drafts.setting),
    initial: {
      ...drafts.setting,
      effective_to: null,
      upcoming: null,
      is_system: false,
      versions: [expect.objectContaining({ number: 1, value: 5, effective_from: '2026-01-01' })],
    },
    change: { label: 'VAT', description: 'Of every line' },
    changed: { label: 'VAT', description: 'Of every line', value: 5, effective_from: '2026-01-01' },
    invalid: [
      [{ key: 'VAT' }, 'key', expect.stringContaining('lowercase words')],
      [{ value: '5' }, 'value', 'Value must be a percentage from 0 to 100'],
      [{ value: null }, 'value', 'Value is required'],
      [{ effective_from: 'today' }, 'effective_from', 'Effective from must be a date such as 2026-11-20'],
    ],
    matchingSearches: ['vat_r', 'vat rate'],
    missingSearch: 'tariff',
    sorts: ['key', 'label', 'group', 'createdAt'],
    filters: [
      [{ group: 'tax' }, true],
      [{ group: ['tanks'] }, false],
    ],
  });

  it('is listed in the order of the groups', async () => {
    await context.add('setting', {
      ...drafts.setting,
      key: 'tank_critical',
      label: 'Critical',
      group: 'tanks',
    });
    const { body } = await context.request('POST', '/setting', { filters: { group: ['tanks', 'tax'] } });
    expect(body.documents?.map(({ group }) => group)).toEqual(['tax', 'tanks']);
  });

  const change = (id: unknown, more: object) => context.request('PUT', `/setting/${String(id)}`, more);
  const versions = (id: unknown) =>
    context.server.db
      .selectFrom('setting_versions')
      .select(['number', 'value', 'effective_from'])
      .where('setting_id', '=', String(id))
      .orderBy('number')
      .execute();

  it('stores a new value as a new version', async () => {
    const { _id } = await context.add('setting', {
      ...drafts.setting,
      key: 'grace_days',
      value_type: 'number',
    });
    const { body } = await change(_id, { value: 7, effective_from: '2026-06-01', version: 1 });
    expect(body).toMatchObject({ value: 7, effective_from: '2026-06-01', version: 2 });
    expect(await versions(_id)).toEqual([
      { number: 1, value: 5, effective_from: '2026-01-01' },
      { number: 2, value: 7, effective_from: '2026-06-01' },
    ]);
  });

  it('keeps the current value besides a future one', async () => {
    const { _id } = await context.add('setting', { ...drafts.setting, key: 'battery_low' });
    const { body } = await change(_id, { value: 6, effective_from: '2126-01-01', version: 1 });
    expect(body).toMatchObject({
      value: 5,
      effective_from: '2026-01-01',
      effective_to: '2125-12-31',
      upcoming: { value: 6, effective_from: '2126-01-01' },
    });
  });

  it('lists all values with dates and authors, without those corrected on their first day', async () => {
    const { _id } = await context.add('setting', { ...drafts.setting, key: 'tank_reserve' });
    await change(_id, { value: 6, effective_from: '2026-06-01', version: 1 });
    const { body } = await change(_id, { value: 7, effective_from: '2026-06-01', version: 2 });
    const by = { _id: context.admin.id, label: expect.any(String) as string };
    expect(body.versions).toMatchObject([
      { number: 3, value: 7, effective_from: '2026-06-01', effective_to: null, is_replaced: false, by },
      { number: 2, value: 6, is_replaced: true },
      { number: 1, value: 5, effective_from: '2026-01-01', effective_to: '2026-05-31', is_replaced: false },
    ]);
  });

  it('keeps its version when only its name changes', async () => {
    const value = { type: null, vat_category: 'S', blocks: [{ to: null, price: 1, from: 0 }] };
    const draft = { ...drafts.setting, key: 'tariff.Y', group: 'tariff', value_type: 'json', value };
    const { _id } = await context.add('setting', draft);
    await change(_id, { label: 'Another name', value, version: 1 });
    expect(await versions(_id)).toHaveLength(1);
  });

  it('has one effective value per day, which is immutable', async () => {
    const { _id } = await context.add('setting', { ...drafts.setting, key: 'tank_hysteresis' });
    const version = context.server.db.updateTable('setting_versions').where('setting_id', '=', String(_id));
    await expect(version.set({ effective_from: '2020-01-01' }).execute()).rejects.toThrow(
      'cannot be changed',
    );
  });

  it.each([
    ['tariff.X', { blocks: [{ from: 5, to: null, price: 1 }] }, 'value.blocks'],
    ['tariff.X', { blocks: [{ from: 0, to: null, price: 1.23456 }] }, 'value.blocks[0].price'],
    ['tariff.X', { fixed_monthly: 10 }, 'value.blocks'],
    ['contract_notice_days', [60, 400], 'value[1]'],
  ])('is rejected when %s is %j', async (key, value, field) => {
    const { status, body } = await context.request('POST', '/setting/add', {
      ...drafts.setting,
      key,
      value,
      value_type: 'json',
    });
    expect([status, Object.keys(body.fields ?? {})]).toEqual([422, [field]]);
  });

  it('stores money as fils', async () => {
    const { _id, value } = await context.add('setting', {
      ...drafts.setting,
      key: 'connection_fee',
      value_type: 'money',
      value: 150.25,
    });
    expect(value).toBe(150.25);
    expect(await versions(_id)).toMatchObject([{ value: 15025 }]);
  });

  it.each([
    ['company_name', 'text', 'Al Bahar Gas Supply LLC'],
    ['auto_issue_without_flags', 'bool', false],
    ['digest_hour', 'number', 7],
    ['check_notice_days', 'json', []],
  ])('returns %s, a %s, as entered', async (key, value_type, value) => {
    const added = await context.add('setting', { ...drafts.setting, key, value_type, value });
    expect(added.value).toEqual(value);
  });

  it('is rejected with an unknown key', async () => {
    const { status, body } = await context.request('POST', '/setting/add', {
      ...drafts.setting,
      key: 'late_fees',
    });
    expect({ status, fields: body.fields }).toEqual({
      status: 422,
      fields: { key: 'Unknown key late_fees; choose a known key or enter tariff. and a code' },
    });
  });

  it.each([
    [{ key: 'other' }, 'key', 'This can’t be changed after it was added'],
    [{ value_type: 'number' }, 'value_type', 'This value type does not match the key'],
  ])('keeps its initial data: %j', async (moved, field, message) => {
    const { body } = await context.request('POST', '/setting', { search: 'tank_reserve' });
    const { _id, version } = body.documents?.[0] ?? {};
    const refused = await change(_id, { ...moved, version });
    expect(refused).toMatchObject({
      status: 422,
      body: { fields: { [field]: message } },
    });
  });

  const withdraw = (id: unknown) => context.request('POST', `/setting/${String(id)}/withdraw`, {});

  it('allows removing future values only', async () => {
    const { _id } = await context.add('setting', { ...drafts.setting, key: 'tank_low' });
    await change(_id, { value: 6, effective_from: '2126-01-01', version: 1 });
    const { status, body } = await withdraw(_id);
    expect(status).toBe(200);
    expect(body).toMatchObject({ value: 5, upcoming: null });
    expect(await withdraw(_id)).toMatchObject({
      status: 409,
      body: {
        message: 'This value has been in force since 1 Jan 2026 and can’t be changed; add a new version.',
      },
    });
  });

  it('can be deleted while all values are in the future, unless contracts use it', async () => {
    const ahead = { effective_from: '2126-01-01', value_type: 'json', group: 'tariff' };
    const value = { blocks: [{ from: 0, to: null, price: 1 }] };
    const tariff = { ...drafts.setting, ...ahead, value };
    const { _id } = await context.add('setting', { ...tariff, key: 'tariff.FREE' });
    expect((await withdraw(_id)).status).toBe(200);
    expect((await context.request('GET', `/setting/${String(_id)}`)).status).toBe(404);
    const again = await context.add('setting', { ...tariff, key: 'tariff.FREE' });
    await context.add('contract', { ...(await createContractInput(context)), tariff: again._id });
    expect(await withdraw(again._id)).toMatchObject({
      status: 409,
      body: { message: 'Contracts use this tariff, so it can’t be deleted.' },
    });
  });

  it('has a unique key', async () => {
    expect(await context.request('POST', '/setting/add', drafts.setting)).toMatchObject({
      status: 409,
      body: { fields: { key: 'This is already taken' } },
    });
  });
});
