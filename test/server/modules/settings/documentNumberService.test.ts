import { nextDocumentNumber } from '../../../../src/server/modules/settings/documentNumberService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();

const THIS_YEAR = '2026-11-20';
const NEXT_YEAR = '2027-02-01';
const assign = (series: string, day = THIS_YEAR) =>
  nextDocumentNumber(context.server.db, series, 6, Date.parse(`${day}T12:00:00+04:00`));
const draft = (key: string, value: number, effective_from = THIS_YEAR) => ({
  ...drafts.setting,
  ...{ key, group: 'numbering', label: 'First number', value_type: 'number', value, effective_from },
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
    await change(setting, { value: 900, effective_from: '2027-01-01' });
    expect((await context.request('POST', `/setting/${String(setting._id)}/withdraw`, {})).status).toBe(200);
    expect(await assign('MNT')).toBe('MNT-2026-000300');
    expect(await assign('MNT', NEXT_YEAR)).toBe('MNT-2027-000001');
  });

  it.each([
    [{ value: 400 }, 'value', 'The numbers of 2026 have reached 501; enter a higher number'],
    [{ value: 501 }, 'value', 'The numbers of 2026 have reached 501; enter a higher number'],
    [
      { value: 900, effective_from: '2025-06-01' },
      ...['effective_from', 'The numbers of 2025 are closed; choose a day of this year or later'],
    ],
    [
      { effective_from: '2027-01-01' },
      ...['value', 'Numbering has already started on this day; choose another day'],
    ],
  ] as [object, string, string][])('cannot start at %j', async (more, field, message) => {
    const { body } = await context.request('POST', '/setting', { search: 'invoice_next' });
    const refused = await change(body.documents?.[0] ?? {}, more);
    expect(refused).toMatchObject({ status: 422, body: { fields: { [field]: message } } });
  });
});
