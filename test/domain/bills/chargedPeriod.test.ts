import {
  chargedMonths,
  daysIn,
  uncoveredRanges,
  withChargedMonths,
} from '../../../src/domain/bills/chargedPeriod';
import { calculateCharges } from '../../../src/domain/bills/charges';
import { TARIFF_INITIAL_VALUES } from '../../../src/domain/settings/tariff';
import type { ChargeBasis } from '../../../src/domain/bills/charges';

const range = (start: string, end: string) => ({ start, end });

describe('days not covered by other invoices', () => {
  const october = range('2026-10-01', '2026-10-31');

  it('are the whole period without other invoices', () => {
    expect(uncoveredRanges(october, [])).toEqual([october]);
    expect(uncoveredRanges(october, [range('2026-09-01', '2026-09-30')])).toEqual([october]);
  });

  it('exclude covered days at the start, in the middle and at the end', () => {
    expect(uncoveredRanges(october, [range('2026-09-20', '2026-10-05')])).toEqual([
      range('2026-10-06', '2026-10-31'),
    ]);
    expect(uncoveredRanges(october, [range('2026-10-10', '2026-10-12')])).toEqual([
      range('2026-10-01', '2026-10-09'),
      range('2026-10-13', '2026-10-31'),
    ]);
    expect(uncoveredRanges(october, [october, range('2026-10-31', '2026-11-30')])).toEqual([]);
  });

  it('include both ends', () => {
    expect(daysIn(october)).toBe(31);
    expect(daysIn(range('2026-10-01', '2026-09-30'))).toBe(0);
  });
});

describe('whole months charged', () => {
  it.each([
    ['one month', '2026-10-01', '2026-10-31', 1],
    ['a month read some days late', '2026-10-01', '2026-11-05', 1],
    ['a month after one that was read some days late', '2026-11-06', '2026-11-30', 1],
    ['two months, October without a reading', '2026-10-01', '2026-11-24', 2],
    ['a quarter', '2026-10-01', '2026-12-31', 3],
    ['December and January', '2026-12-01', '2027-01-31', 2],
    ['the end of a month that another invoice charged', '2026-10-21', '2026-10-31', 0],
  ])('are correct for %s', (_name, start, end, months) => {
    expect(chargedMonths([range(start, end)])).toBe(months);
  });

  it('add up over ranges', () => {
    expect(chargedMonths([range('2026-08-01', '2026-08-31'), range('2026-10-01', '2026-10-31')])).toBe(2);
    expect(chargedMonths([])).toBe(0);
  });
});

describe('monthly and minimum charge of a period', () => {
  const tariff = { ...TARIFF_INITIAL_VALUES, blocks: [{ from: 0, to: null, price: 10 }], fixed_monthly: 10 };
  const charges = (more: Partial<ChargeBasis>, part: Partial<ChargeBasis['parts'][number]> = {}) =>
    calculateCharges({
      consumption: 0,
      months: 1,
      isByDays: false,
      vat_rate: 5,
      parts: [{ tariff, days: 55, ...part }],
      ...more,
    }).map(({ description, quantity, unit_price }) => [description, quantity, unit_price]);

  it('is two months for 55 days from 1 October to 24 November: 2 × 10.00', () => {
    expect(charges({ months: 2 })).toEqual([['Monthly service', 2, 10]]);
  });

  it('is 55 days ÷ 30 if charged by days: 10.00 × 55 / 30 = 18.33', () => {
    expect(charges({ months: 2, isByDays: true })).toEqual([['Monthly service, 55 days', 1, 18.33]]);
  });

  it('raises charges to the minimum of as many months: 2 × 50.00 − 20.00 = 80.00; 50.00 × 55 / 30 − 18.33 = 73.34', () => {
    const terms = { min_charge: 50 };
    expect(charges({ months: 2, terms })[1]).toEqual(['Minimum charge adjustment', 1, 80]);
    expect(charges({ months: 2, terms, isByDays: true })[1]).toEqual(['Minimum charge adjustment', 1, 73.34]);
  });

  it("uses whole months at their prices when prices change at a month's start: 2 × 350.00 + 400.00 = 1,100.00", () => {
    const quarter = { start: '2026-07-01', end: '2026-09-30' };
    const dated = [
      { start: '2026-07-01', end: '2026-08-31', days: 62, tariff: { ...tariff, fixed_monthly: 350 } },
      { start: '2026-09-01', end: '2026-09-30', days: 30, tariff: { ...tariff, fixed_monthly: 400 } },
    ];
    expect(charges({ months: 3, parts: withChargedMonths(dated, [quarter]) })).toEqual([
      ['Monthly service', 2, 350],
      ['Monthly service', 1, 400],
    ]);
    // Only the second half of July is uncovered, which belongs to an existing invoice of July.
    const rest = [{ start: '2026-07-16', end: '2026-09-30' }];
    expect(charges({ months: 2, parts: withChargedMonths(dated, rest) })).toEqual([
      ['Monthly service', 1, 350],
      ['Monthly service', 1, 400],
    ]);
    // Within a month by days: 3 × (350.00 × 76 + 400.00 × 16) ÷ 92.
    const within = [
      { ...dated[0], start: '2026-07-01', end: '2026-09-14', days: 76 },
      { ...dated[1], start: '2026-09-15', end: '2026-09-30', days: 16 },
    ] as typeof dated;
    expect(charges({ months: 3, parts: withChargedMonths(within, [quarter]) })).toEqual([
      ['Monthly service, 76 days', 1, 867.39],
      ['Monthly service, 16 days', 1, 208.7],
    ]);
  });

  it('excludes days covered by another invoice', () => {
    expect(charges({ months: 0 }, { charged_days: 0 })).toEqual([]);
    expect(charges({ isByDays: true }, { charged_days: 24 })).toEqual([['Monthly service, 24 days', 1, 8]]);
  });
});
