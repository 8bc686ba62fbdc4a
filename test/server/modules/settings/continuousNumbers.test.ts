import { nextDocumentNumber } from '../../../../src/server/modules/settings/documentNumberService';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';

const context = setUpServer();

const assign = (series: string, day: string) =>
  nextDocumentNumber(context.server.db, series, Date.parse(`${day}T12:00:00+04:00`));
const set = (key: string, value_type: string, value: unknown, effective_from = '2026-06-01') =>
  context.add('setting', {
    ...drafts.setting,
    key,
    group: 'numbering',
    label: 'Numbers',
    value_type,
    value,
    effective_from,
  });

describe('continuous document numbers', () => {
  it('continue without gaps within the year and across years', async () => {
    expect([await assign('INV', '2025-12-30'), await assign('INV', '2025-12-31')]).toEqual([
      'INV-2025-000001',
      'INV-2025-000002',
    ]);
    expect(await assign('INV', '2026-01-02')).toBe('INV-2026-000001');
    await set('numbers_yearly', 'bool', false);
    expect(await assign('INV', '2026-06-02')).toBe('INV-2026-000002');
    expect([await assign('INV', '2027-01-01'), await assign('INV', '2027-05-01')]).toEqual([
      'INV-2027-000003',
      'INV-2027-000004',
    ]);
    expect(await assign('INV', '2029-01-01')).toBe('INV-2029-000005');
  });

  it('start after the numbers of a previous system', async () => {
    expect(await assign('RCT', '2026-06-02')).toBe('RCT-2026-000001');
    await set('receipt_next', 'number', 70, '2027-01-01');
    expect(await assign('RCT', '2027-02-01')).toBe('RCT-2027-000070');
    expect(await assign('RCT', '2028-02-01')).toBe('RCT-2028-000071');
  });

  it('apply only to the configured series', async () => {
    expect([await assign('CT', '2026-06-02'), await assign('CT', '2027-06-02')]).toEqual([
      'CT-2026-000001',
      'CT-2027-000001',
    ]);
  });
});
