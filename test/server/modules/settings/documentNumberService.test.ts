import { nextDocumentNumber } from '../../../../src/server/modules/settings/documentNumberService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import type { ResponseBody } from '../../support/testServer';

const on = setUpServer();

const THIS_YEAR = '2026-11-20';
const NEXT_YEAR = '2027-02-01';
const taken = (series: string, day = THIS_YEAR) =>
  nextDocumentNumber(on.w.db, series, 6, Date.parse(`${day}T12:00:00+04:00`));
const draft = (key: string, value: number, effective_from = THIS_YEAR) => ({
  ...drafts.setting,
  ...{ key, group: 'numbering', label: 'First number', value_type: 'number', value, effective_from },
});
const begin = (key: string, value: number, day?: string) => on.add('setting', draft(key, value, day));
const change = ({ _id, version }: ResponseBody, more: object) =>
  on.ask('PUT', `/setting/${String(_id)}`, { ...more, version });

describe('numbers that another system has begun', () => {
  it('go on from there in the year in which the value begins to count, and from 1 in the next', async () => {
    expect(await taken('INV')).toBe('INV-2026-000001');
    await begin('invoice_next', 500);
    expect([await taken('INV'), await taken('INV')]).toEqual(['INV-2026-000500', 'INV-2026-000501']);
    expect(await taken('INV', NEXT_YEAR)).toBe('INV-2027-000001');
  });

  it('can not begin at one that is given out, as a new rule says', async () => {
    await taken('RCT');
    expect(await on.ask('POST', '/setting/add', draft('receipt_next', 1))).toMatchObject({
      status: 422,
      body: { fields: { value: 'The numbers of 2026 have reached 1; enter a higher number' } },
    });
  });

  it('wait for the day from which the value counts', async () => {
    await begin('credit_note_next', 700, '2027-01-01');
    expect(await taken('CRN')).toBe('CRN-2026-000001');
    expect(await taken('CRN', NEXT_YEAR)).toBe('CRN-2027-000700');
  });

  it('come once each, however many are taken at once', async () => {
    await begin('deposit_next', 100);
    const numbers = await Promise.all(Array.from({ length: 12 }, () => taken('DEP')));
    expect(numbers.sort()).toEqual(numbers.map((_, at) => `DEP-2026-000${String(100 + at)}`));
  });

  it('go on without a gap where they have passed the value meanwhile', async () => {
    await begin('receipt_next', 3, '2026-12-01');
    await Promise.all([taken('RCT'), taken('RCT'), taken('RCT')]);
    expect(await taken('RCT', '2026-12-02')).toBe('RCT-2026-000005');
  });

  it('begin anew nowhere because a value to come was taken back', async () => {
    const setting = await begin('maintenance_next', 300);
    await change(setting, { value: 900, effective_from: '2027-01-01' });
    expect((await on.ask('POST', `/setting/${String(setting._id)}/withdraw`, {})).status).toBe(200);
    expect(await taken('MNT')).toBe('MNT-2026-000300');
    expect(await taken('MNT', NEXT_YEAR)).toBe('MNT-2027-000001');
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
  ] as [object, string, string][])('can not begin at %j', async (more, field, sentence) => {
    const { body } = await on.ask('POST', '/setting', { search: 'invoice_next' });
    const refused = await change(body.documents?.[0] ?? {}, more);
    expect(refused).toMatchObject({ status: 422, body: { fields: { [field]: sentence } } });
  });
});
