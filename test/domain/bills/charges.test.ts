import fc from 'fast-check';
import { billLineInputSchema, sumLineAmounts } from '../../../src/domain/bills/billLine';
import { calculateCharges } from '../../../src/domain/bills/charges';
import { TARIFF_INITIAL_VALUES, tariffInputSchema } from '../../../src/domain/settings/tariff';
import type { Tariff } from '../../../src/domain/settings/tariff';
import type { ChargeBasis } from '../../../src/domain/bills/charges';
import { validationErrors } from '../../../src/domain/validation';

const tariff = (overrides: Partial<Tariff> = {}): Tariff => ({
  ...TARIFF_INITIAL_VALUES,
  blocks: [{ from: 0, to: null, price: 9.5 }],
  fixed_monthly: 10,
  ...overrides,
});

const usage = (consumption: number, overrides: Partial<ChargeBasis> = {}): ChargeBasis => ({
  consumption,
  parts: [{ tariff: tariff(), days: 31 }],
  months: 1,
  isByDays: false,
  vat_rate: 5,
  ...overrides,
});

const BLOCKS = [
  { from: 0, to: 10, price: 8 },
  { from: 10, to: 30, price: 9.5 },
  { from: 30, to: null, price: 12 },
];

const quantities = (basis: ChargeBasis): number[] =>
  calculateCharges(basis)
    .filter(({ code }) => code === 'gas')
    .map(({ quantity }) => quantity);

describe('charges of a period', () => {
  it('match the example month: 12.345 m³ give 133.64', () => {
    const lines = calculateCharges(usage(12.345));
    expect(lines.map(({ code, quantity, unit_price }) => [code, quantity, unit_price])).toEqual([
      ['gas', 12.345, 9.5],
      ['service', 1, 10],
    ]);
    expect(sumLineAmounts(lines)).toMatchObject({ net: 12_728, vat: 636, gross: 13_364 });
  });

  it('match the example of 100 units at 9.50, a service fee of 10 and a convenience fee of 3 % and 1 AED without VAT: 1,037.50', () => {
    const published = tariff({ convenience_percent: 3, convenience_fixed: 1, convenience_vat_category: 'O' });
    const lines = calculateCharges(usage(100, { parts: [{ tariff: published, days: 30 }] }));
    expect(lines.at(-1)).toMatchObject({
      code: 'convenience',
      unit_price: 29.5,
      vat_category: 'O',
      vat_rate: 0,
    });
    expect(sumLineAmounts(lines)).toMatchObject({ net: 98_950, vat: 4_800, gross: 103_750 });
  });

  it('fill the tariff blocks in order, with limits prorated by days', () => {
    expect(quantities(usage(45, { parts: [{ tariff: tariff({ blocks: BLOCKS }), days: 30 }] }))).toEqual([
      10, 20, 15,
    ]);
    expect(quantities(usage(45, { parts: [{ tariff: tariff({ blocks: BLOCKS }), days: 60 }] }))).toEqual([
      20, 25,
    ]);
    expect(quantities(usage(5, { parts: [{ tariff: tariff({ blocks: BLOCKS }), days: 10 }] }))).toEqual([
      3.333, 1.667,
    ]);
  });

  it('include the full monthly fee in intermediate bills, and prorated fees in the first and final bill', () => {
    const service = (overrides: Partial<ChargeBasis>) => calculateCharges(usage(0, overrides))[0];
    expect(service({})).toMatchObject({ quantity: 1, unit: 'month', unit_price: 10 });
    expect(service({ months: 3 })).toMatchObject({ quantity: 3, unit_price: 10 });
    const first = { isByDays: true, parts: [{ tariff: tariff(), days: 14 }] };
    expect(service(first)).toMatchObject({
      quantity: 1,
      unit_price: 4.67,
      description: 'Monthly service, 14 days',
    });
    expect(service({ terms: { fixed_charge: 25 } })).toMatchObject({ unit_price: 25 });
  });

  it('raise gas and service to the monthly minimum', () => {
    const lines = calculateCharges(usage(2, { terms: { min_charge: 50 } }));
    expect(lines.at(-1)).toMatchObject({ code: 'service', unit_price: 21 });
    expect(sumLineAmounts(lines).net).toBe(5_000);
    expect(calculateCharges(usage(20, { terms: { min_charge: 50 } }))).toHaveLength(2);
  });

  it('deduct the discount from gas only', () => {
    const lines = calculateCharges(usage(10, { terms: { discount_percent: 12.5 } }));
    expect(lines.map(({ discount }) => discount)).toEqual([11.88, 0]);
  });

  it('split gas and service by days at a price change within the period', () => {
    const dearer = tariff({ blocks: [{ from: 0, to: null, price: 10 }], fixed_monthly: 16 });
    const parts = [
      { tariff: tariff(), days: 10 },
      { tariff: dearer, days: 20 },
    ];
    expect(
      calculateCharges(usage(30, { parts })).map(({ description, quantity, unit_price }) => [
        description,
        quantity,
        unit_price,
      ]),
    ).toEqual([
      ['LPG consumption, 10 days', 10, 9.5],
      ['LPG consumption, 20 days', 20, 10],
      ['Monthly service, 10 days', 1, 3.33],
      ['Monthly service, 20 days', 1, 10.67],
    ]);
  });

  it('apply the VAT treatment of the client', () => {
    const categories = (vat_treatment: ChargeBasis['vat_treatment']) =>
      calculateCharges(usage(1, { vat_treatment })).map((line) => [line.vat_category, line.vat_rate]);
    expect(categories('standard')[0]).toEqual(['S', 5]);
    expect(categories('reverse_charge')[0]).toEqual(['AE', 0]);
    expect(categories('zero')[1]).toEqual(['Z', 0]);
    expect(categories('out_of_scope')[0]).toEqual(['O', 0]);
  });

  it('credit overestimated consumption, up to the remaining amount of the bill', () => {
    const little = calculateCharges(usage(0, { trueUp: { quantity: 0.5, price: 9.5 } }));
    expect(little.at(-1)).toMatchObject({ code: 'estimate_true_up', quantity: -0.5, unit_price: 9.5 });
    expect(sumLineAmounts(little)).toMatchObject({ net: 525, vat: 26 });
    const much = calculateCharges(usage(0, { trueUp: { quantity: 40, price: 9.5 } }));
    expect(much.at(-1)).toMatchObject({ quantity: -1.052 });
    expect(sumLineAmounts(much).gross).toBeGreaterThanOrEqual(0);
  });

  describe('with 25.00 at 0 % until the 15th and 25.00 at 5 % from the 16th, VAT 1.25', () => {
    const part = { tariff: tariff({ fixed_monthly: 50 }), days: 15 };
    const parts = [
      { ...part, vat_treatment: 'zero' as const },
      { ...part, vat_treatment: 'standard' as const },
    ];
    const corrected = (trueUp: ChargeBasis['trueUp'], overrides: Partial<ChargeBasis> = {}) =>
      calculateCharges(usage(0, { parts, isByDays: true, ...(trueUp && { trueUp }), ...overrides }));

    it('refund no VAT that was never charged: 5.714 m³ × 8.75 = 50.00 at 0 %', () => {
      const vat = { vat_category: 'Z', vat_rate: 0 } as const;
      const lines = corrected({ quantity: 30, price: 8.75, vat });
      expect(lines.at(-1)).toMatchObject({ quantity: -5.714, ...vat });
      expect(sumLineAmounts(lines)).toMatchObject({ net: 0, vat: 125 });
    });

    it('refund charged VAT, up to that of the lines: 2.867 m³ × 8.75 = 25.09, VAT 1.25', () => {
      const vat = { vat_category: 'S', vat_rate: 5 } as const;
      const lines = corrected({ quantity: 30, price: 8.75, vat });
      expect(lines.at(-1)).toMatchObject({ quantity: -2.867, ...vat });
      expect(sumLineAmounts(lines)).toMatchObject({ net: 2_491, vat: 0 });
      expect(corrected({ quantity: 30, price: 8.75, vat, isAllOrNothing: true })).toHaveLength(2);
    });

    it('refund no VAT at a rate that no line has: 0.010 m³ × 8.75 = 0.09, VAT 0.00', () => {
      const vat = { vat_category: 'S', vat_rate: 5 } as const;
      const lines = corrected(
        { quantity: 30, price: 8.75, vat },
        { parts: [{ ...part, vat_treatment: 'zero' }] },
      );
      expect(lines.at(-1)).toMatchObject({ quantity: -0.01 });
      expect(sumLineAmounts(lines)).toMatchObject({ net: 2_491, vat: 0 });
    });
  });
});

const price = fc.integer({ min: 0, max: 200_000 }).map((units) => units / 10_000);
const aed = fc.integer({ min: 0, max: 100_000 }).map((fils) => fils / 100);
const blocks = fc
  .tuple(
    fc.array(fc.integer({ min: 1, max: 50_000 }), { maxLength: 4 }),
    fc.array(price, { minLength: 5, maxLength: 5 }),
  )
  .map(([widths, prices]) => {
    const ends = widths.map(
      (_, at) => widths.slice(0, at + 1).reduce((sum, width) => sum + width, 0) / 1_000,
    );
    return [...ends, null].map((to, at) => ({ from: ends[at - 1] ?? 0, to, price: prices[at] ?? 0 }));
  });
const anyTariff = fc
  .record({
    blocks,
    fixed_monthly: aed,
    min_charge: aed,
    convenience_percent: fc.integer({ min: 0, max: 100 }),
    convenience_fixed: aed,
  })
  .map(tariff);
const anyUsage = fc
  .record({
    thousandths: fc.integer({ min: 0, max: 900_000 }),
    parts: fc.array(fc.record({ tariff: anyTariff, days: fc.integer({ min: 1, max: 60 }) }), {
      minLength: 1,
      maxLength: 3,
    }),
    months: fc.constantFrom(1, 2, 3),
    isByDays: fc.boolean(),
    discount_percent: fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    back: fc.integer({ min: 0, max: 50_000 }),
    backPrice: price,
  })
  .map(({ thousandths, discount_percent, back, backPrice, ...rest }) =>
    usage(thousandths / 1_000, {
      ...rest,
      terms: { discount_percent },
      trueUp: { quantity: back / 1_000, price: backPrice },
    }),
  );

describe('any tariff and any period', () => {
  it('has gas lines that add up to the consumption', () => {
    fc.assert(
      fc.property(anyUsage, (basis) => {
        const sum = quantities(basis).reduce((all, quantity) => all + Math.round(quantity * 1_000), 0);
        expect(sum).toBe(Math.round(basis.consumption * 1_000));
      }),
    );
  });

  it('has valid bill lines and a total that is never negative', () => {
    fc.assert(
      fc.property(anyUsage, (basis) => {
        const lines = calculateCharges(basis);
        expect(lines.flatMap((line) => Object.values(validationErrors(billLineInputSchema, line)))).toEqual(
          [],
        );
        const { net, vat } = sumLineAmounts(lines);
        expect(Math.min(net, vat)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('has negative amounts only in correction lines', () => {
    fc.assert(
      fc.property(anyUsage, (basis) => {
        const taking = calculateCharges(basis).filter(({ code }) => code !== 'estimate_true_up');
        expect(taking.every((line) => sumLineAmounts([line]).net >= 0)).toBe(true);
      }),
    );
  });

  it('never charges less for more gas', () => {
    fc.assert(
      fc.property(anyUsage, fc.integer({ min: 1, max: 50_000 }), (basis, more) => {
        const [part] = basis.parts;
        const one = { ...basis, trueUp: { quantity: 0, price: 0 }, parts: part ? [part] : [] };
        const dearer = { ...one, consumption: (Math.round(one.consumption * 1_000) + more) / 1_000 };
        expect(sumLineAmounts(calculateCharges(dearer)).net).toBeGreaterThanOrEqual(
          sumLineAmounts(calculateCharges(one)).net,
        );
      }),
    );
  });

  it('uses tariffs that pass validation', () => {
    fc.assert(
      fc.property(anyTariff, (written) => expect(validationErrors(tariffInputSchema, written)).toEqual({})),
    );
  });
});
