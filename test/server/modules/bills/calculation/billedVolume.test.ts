import { overbilledVolume } from '../../../../../src/server/modules/bills/calculation/billedVolume';
import type { InvoiceVolume } from '../../../../../src/server/modules/bills/calculation/billedVolume';

/** An invoice that bills the volume of an actual reading. */
const invoice = (measured_m3: number, more: Partial<InvoiceVolume> = {}): InvoiceVolume => ({
  billed_m3: measured_m3,
  credited_m3: 0,
  measured_m3,
  is_provisional: false,
  is_corrected: false,
  ...more,
});
const REGULAR = { is_corrected: false };
const LOWERED = { is_corrected: true };

describe('volume billed beyond the meter', () => {
  it('is zero when invoices bill the measured volume', () => {
    expect(overbilledVolume([], REGULAR)).toBe(0);
    expect(overbilledVolume([invoice(10), invoice(20.5)], REGULAR)).toBe(0);
  });

  it('is the excess of an estimate, less corrections by later invoices', () => {
    // Estimated 100, then read at 10: billed 100 − 6.329, measured 100 − 90.
    const estimate = invoice(100, { is_provisional: true });
    const actual = invoice(-90, { billed_m3: -6.329, is_corrected: true });
    expect(overbilledVolume([estimate, actual], REGULAR)).toBe(83.671);
  });

  it('is negative when a draft was edited to less than its reading', () => {
    // Read 990, billed 99 manually.
    expect(overbilledVolume([invoice(990, { billed_m3: 99 })], LOWERED)).toBe(-891);
    expect(overbilledVolume([invoice(990, { billed_m3: 99 })], REGULAR)).toBe(-891);
  });

  it('includes manual invoices, which measure nothing', () => {
    const byHand = invoice(0, { billed_m3: 12, is_provisional: true });
    expect(overbilledVolume([invoice(10), byHand], REGULAR)).toBe(12);
    expect(overbilledVolume([byHand, invoice(30, { billed_m3: 18 })], REGULAR)).toBe(0);
  });

  it('is reduced by credits of an estimate', () => {
    const estimate = invoice(20, { is_provisional: true, credited_m3: 15 });
    expect(overbilledVolume([estimate], LOWERED)).toBe(-15);
    expect(overbilledVolume([estimate, invoice(-15, { billed_m3: 0, is_corrected: true })], REGULAR)).toBe(0);
  });

  it('does not bill a goodwill credit on a measured invoice again', () => {
    expect(overbilledVolume([invoice(100, { credited_m3: 10 })], REGULAR)).toBe(0);
    expect(overbilledVolume([invoice(100, { credited_m3: 10 }), invoice(50)], REGULAR)).toBe(0);
  });

  it('counts the credit of a measured invoice with a wrong index', () => {
    // Read 463.624 instead of 5, 458.624 credited; the next reading lowers the index by 458.624.
    const wrong = invoice(463.624, { credited_m3: 458.624 });
    expect(overbilledVolume([wrong], LOWERED)).toBe(-458.624);
    const correcting = invoice(-458.624, { billed_m3: 0, is_corrected: true });
    expect(overbilledVolume([wrong, correcting], REGULAR)).toBe(0);
  });
});
