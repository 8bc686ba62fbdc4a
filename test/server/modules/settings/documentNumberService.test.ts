import { sql } from 'kysely';
import {
  documentNumberWhenStored,
  nextDocumentNumber,
} from '../../../../src/server/modules/settings/documentNumberService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();

const THIS_YEAR = '2026-11-20';
const NEXT_YEAR = '2027-02-01';
const assign = (series: string, day = THIS_YEAR) =>
  nextDocumentNumber(context.server.db, series, Date.parse(`${day}T12:00:00+04:00`));
const draft = (key: string, value: number, effective_from = THIS_YEAR) => ({
  ...drafts.setting,
  key,
  group: 'numbering',
  label: 'First number',
  value_type: 'number',
  value,
  effective_from,
});
const begin = (key: string, value: number, day?: string) => context.add('setting', draft(key, value, day));
const change = ({ _id, version }: ResponseBody, more: object) =>
  context.request('PUT', `/setting/${String(_id)}`, { ...more, version });

describe('document numbers of a previous system', () => {
  it('continue in the year of their effective date, and restart at 1 in the next', async () => {
    expect(await assign('INV')).toBe('INV-2026-000001');
    await begin('invoice_next', 500);
    expect([await assign('INV'), await assign('INV')]).toEqual(['INV-2026-000500', 'INV-2026-000501']);
    expect(await assign('INV', NEXT_YEAR)).toBe('INV-2027-000001');
  });

  it('cannot start at a used number', async () => {
    await assign('RCT');
    expect(await context.request('POST', '/setting/add', draft('receipt_next', 1))).toMatchObject({
      status: 422,
      body: { fields: { value: 'The numbers of 2026 have reached 1; enter a higher number' } },
    });
  });

  it('wait for their effective date', async () => {
    await begin('credit_note_next', 700, '2027-01-01');
    expect(await assign('CRN')).toBe('CRN-2026-000001');
    expect(await assign('CRN', NEXT_YEAR)).toBe('CRN-2027-000700');
  });

  it.each([
    [41, 'BNK-2026-000042', 'BNK-2026-000043'],
    [999_998, 'BNK-2026-999999', 'BNK-2026-1000000'],
    [12_345_677, 'BNK-2026-12345678', 'BNK-2026-12345679'],
  ])('can be taken by the statement that stores them: after %i', async (last, stored, next) => {
    const { db } = context.server;
    await sql`insert into document_number_series (name, year, last) values ('BNK', 2026, ${last})
      on conflict (name, year) do update set last = excluded.last`.execute(db);
    const now = Date.parse(`${THIS_YEAR}T12:00:00+04:00`);
    const number = await documentNumberWhenStored(db, 'BNK', now);
    const { rows } = await sql<{ number: string }>`select ${number} as number`.execute(db);
    expect([rows[0]?.number, await assign('BNK')]).toEqual([stored, next]);
  });

  it('are unique for concurrent requests', async () => {
    await begin('deposit_next', 100);
    const numbers = await Promise.all(Array.from({ length: 12 }, () => assign('DEP')));
    expect(numbers.sort()).toEqual(numbers.map((_, at) => `DEP-2026-000${String(100 + at)}`));
  });

  it('continue without gaps when they have passed the configured value', async () => {
    await begin('receipt_next', 3, '2026-12-01');
    await Promise.all([assign('RCT'), assign('RCT'), assign('RCT')]);
    expect(await assign('RCT', '2026-12-02')).toBe('RCT-2026-000005');
  });

  it('do not restart when a future value is removed', async () => {
    const setting = await begin('maintenance_next', 300);
    await change(setting, { value: 900, effective_from: '2099-01-01' });
    expect((await context.request('POST', `/setting/${String(setting._id)}/withdraw`, {})).status).toBe(200);
    expect(await assign('MNT')).toBe('MNT-2026-000300');
    expect(await assign('MNT', NEXT_YEAR)).toBe('MNT-2027-000001');
  });

  it.each([
    [{ value: 400 }, 'value', 'The numbers of 2026 have reached 501; enter a higher number'],
    [{ value: 501 }, 'value', 'The numbers of 2026 have reached 501; enter a higher number'],
    [
      { value: 900, effective_from: '2025-06-01' },
      'effective_from',
      'The numbers of 2025 are closed; choose a day of this year or later',
    ],
    [
      { effective_from: '2027-01-01' },
      'value',
      'Numbering has already started on this day; choose another day',
    ],
  ] as [object, string, string][])('cannot start at %j', async (more, field, message) => {
    const { body } = await context.request('POST', '/setting', { search: 'invoice_next' });
    const refused = await change(body.documents?.[0] ?? {}, more);
    expect(refused).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  });
});

describe('a number prefix', () => {
  const prefix = (key: string, value: string, effective_from = THIS_YEAR) => ({
    ...drafts.setting,
    key,
    group: 'numbering',
    label: 'Prefix',
    value_type: 'text',
    value,
    unit: null,
    effective_from,
  });
  const errorOf = async (key: string, value: string) =>
    (await context.request('POST', '/setting/add', prefix(key, value))).body.fields;

  it.each([
    ['deposit_prefix', 'INV', 'INV is the prefix of invoice numbers; choose another one'],
    ['invoice_prefix', 'CRN', 'CRN is the prefix of credit note numbers; choose another one'],
    ['maintenance_prefix', 'RCT', 'RCT is the prefix of receipt numbers; choose another one'],
    ['credit_note_prefix', 'DEP', 'DEP is the prefix of deposit receipt numbers; choose another one'],
    ['invoice_prefix', 'CT', 'CT is the prefix of contracts; choose another one'],
    ['receipt_prefix', 'UB', 'UB is the prefix of handovers; choose another one'],
  ])('%s %s of another series is rejected', async (key, value, message) => {
    expect(await errorOf(key, value)).toEqual({ value: message });
  });

  it('that another series had or will have is rejected, but its own may return', async () => {
    const setting = await context.add('setting', prefix('invoice_prefix', 'TAX'));
    const inForce = 'TAX is the prefix of invoice numbers; choose another one';
    expect(await errorOf('deposit_prefix', 'TAX')).toEqual({ value: inForce });
    const { body } = await change(setting, { value: 'BILL', effective_from: '2027-01-01' });
    expect(await errorOf('deposit_prefix', 'TAX')).toEqual({ value: inForce });
    expect(await errorOf('deposit_prefix', 'BILL')).toEqual({
      value: 'BILL is the prefix of invoice numbers; choose another one',
    });
    expect((await change(body, { value: 'INV', effective_from: '2027-02-01' })).status).toBe(200);
    const deposit = await context.add('setting', prefix('deposit_prefix', 'SEC'));
    expect(await change(deposit, { value: 'TAX', effective_from: '2027-03-01' })).toMatchObject({
      status: 422,
      body: { fields: { value: inForce } },
    });
  });
});
