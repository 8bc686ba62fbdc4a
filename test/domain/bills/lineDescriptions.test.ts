import { calculateCharges, NOTHING_TO_CHARGE_LINE } from '../../../src/domain/bills/charges';
import { LINE_DESCRIPTIONS, arabicLineDescription } from '../../../src/domain/bills/lineDescriptions';
import { TARIFF_INITIAL_VALUES } from '../../../src/domain/settings/tariff';

const PART = {
  tariff: {
    ...TARIFF_INITIAL_VALUES,
    blocks: [
      { from: 0, to: 10, price: 8 },
      { from: 10, to: null, price: 12 },
    ],
    fixed_monthly: 10,
    min_charge: 900,
    convenience_percent: 3,
  },
  days: 30,
};

const lines = (overrides: object = {}) =>
  calculateCharges({
    consumption: 45,
    parts: [PART],
    months: 1,
    isByDays: false,
    vat_rate: 5,
    ...overrides,
  });

describe('generated line descriptions', () => {
  it('have an Arabic translation for all charges', () => {
    const later = { ...PART, tariff: { ...PART.tariff, fixed_monthly: 20 }, days: 15 };
    const charged = [
      ...lines({ trueUp: { quantity: 3, price: 9.5 } }),
      ...lines({ parts: [PART, later], isByDays: true }),
      NOTHING_TO_CHARGE_LINE,
    ];
    expect(new Set(charged.map(({ code }) => code))).toEqual(
      new Set(['gas', 'service', 'convenience', 'estimate_true_up']),
    );
    for (const { description } of charged)
      expect([description, arabicLineDescription(description)]).toEqual([
        description,
        expect.stringMatching(/^[\u0600-ۿ]/),
      ]);
    for (const [english, arabic] of Object.values(LINE_DESCRIPTIONS))
      expect(arabicLineDescription(english)).toBe(arabic);
  });

  it('show a single day for a period of one day', () => {
    const [fullPeriod, day] = [
      { ...PART, days: 29 },
      { ...PART, tariff: { ...PART.tariff, fixed_monthly: 30 }, days: 1 },
    ];
    const descriptions = lines({ parts: [fullPeriod, day], isByDays: true }).map(
      ({ description }) => description,
    );
    expect(descriptions).toContain('Monthly service, 1 day');
    expect(descriptions.filter((description) => /\b1 days/.test(description))).toEqual([]);
  });

  it.each([
    ['LPG consumption, block 2, 20 days', 'استهلاك الغاز المسال، الشريحة 2، 20 يومًا'],
    ['Monthly service, 1 day', 'الخدمة الشهرية، يوم واحد'],
    ['Monthly service, 1 days', 'الخدمة الشهرية، يوم واحد'],
    ['Monthly service, 2 days', 'الخدمة الشهرية، يومان'],
    ['Monthly service, 7 days', 'الخدمة الشهرية، 7 أيام'],
    ['Monthly service, 100 days', 'الخدمة الشهرية، 100 يوم'],
    ['Returned cheque 000418', 'شيك مرتجع 000418'],
    ['Late payment fee INV-2026-000123', 'رسوم تأخر السداد INV-2026-000123'],
  ])('translate %s to %s', (english, arabic) => {
    expect(arabicLineDescription(english)).toBe(arabic);
  });

  it.each([
    '',
    'Labour of two men',
    'Labour, two men',
    'Pipe, 3 days',
    'Returned cheque of a friend',
    'Late payment fee of May',
    'توصيل',
  ])('leave “%s” as typed', (typed) => {
    expect(arabicLineDescription(typed)).toBeUndefined();
  });
});
