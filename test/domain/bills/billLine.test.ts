import fc from 'fast-check';
import { billInputSchema } from '../../../src/domain/bills/billInput';
import {
  calculateLineAmounts,
  isCalculable,
  billLineInputSchema,
  sumLineAmounts,
} from '../../../src/domain/bills/billLine';
import { validationErrors } from '../../../src/domain/validation';
import { drafts } from '../../sampleDrafts';
import { describeSchema } from '../../describeSchema';

const line = (quantity: number, unit_price: number, vat_rate = 5, discount = 0) => ({
  quantity,
  unit_price,
  vat_rate,
  discount,
});

describe('bill line arithmetic', () => {
  it('calculates the example month: 12.345 m³ and the service fee', () => {
    expect(calculateLineAmounts(line(12.345, 9.5))).toEqual({
      amount: 11_728,
      discount: 0,
      net: 11_728,
      vat: 586,
      gross: 12_314,
    });
    expect(sumLineAmounts([line(12.345, 9.5), line(1, 10)])).toMatchObject({
      net: 12_728,
      vat: 636,
      gross: 13_364,
    });
  });

  it.each([
    [2.357, 236],
    [9.862, 986],
    [0.005, 1],
    [1.005, 101],
    [0.0049, 0],
  ])('rounds %d AED half up to %d fils', (price, fils) => {
    expect(calculateLineAmounts(line(1, price, 0)).amount).toBe(fils);
  });

  it('rounds the VAT of each line: three times 10.10 give 1.53', () => {
    expect(sumLineAmounts([line(1, 10.1), line(1, 10.1), line(1, 10.1)])).toMatchObject({
      vat: 153,
      gross: 3_183,
    });
    expect(calculateLineAmounts(line(3, 10.1)).vat).toBe(152);
  });

  it('deducts the discount before VAT', () => {
    expect(calculateLineAmounts(line(2, 10, 5, 1.5))).toEqual({
      amount: 2_000,
      discount: 150,
      net: 1_850,
      vat: 93,
      gross: 1_943,
    });
  });

  const thousandths = fc.integer({ min: 1, max: 1_000_000 });
  const ofPrice = fc.integer({ min: 0, max: 9_999_999 });

  it('differs by at most half a fils from the exact amounts', () => {
    fc.assert(
      fc.property(thousandths, ofPrice, fc.integer({ min: 0, max: 10_000 }), (quantity, price, rate) => {
        const { net, vat, gross } = calculateLineAmounts(line(quantity / 1_000, price / 10_000, rate / 100));
        const exact = BigInt(quantity) * BigInt(price);
        const difference = BigInt(net) * 100_000n - exact;
        expect(difference > -50_000n && difference <= 50_000n).toBe(true);
        const vatDifference = BigInt(vat) * 10_000n - BigInt(net) * BigInt(rate);
        expect(vatDifference > -5_000n && vatDifference <= 5_000n).toBe(true);
        expect(gross).toBe(net + vat);
      }),
    );
  });

  it('gives the same totals in any order of the lines', () => {
    const some = fc.array(fc.tuple(thousandths, ofPrice), { maxLength: 20 });
    fc.assert(
      fc.property(some, (pairs) => {
        const lines = pairs.map(([quantity, price]) => line(quantity / 1_000, price / 10_000));
        expect(sumLineAmounts([...lines].reverse())).toEqual(sumLineAmounts(lines));
        expect(sumLineAmounts(lines).gross).toBe(sumLineAmounts(lines).net + sumLineAmounts(lines).vat);
      }),
    );
  });

  it('rejects amounts that cannot be calculated', () => {
    const [validLine] = drafts.bill.lines;
    expect(isCalculable(validLine)).toBe(true);
    for (const wrong of [{ quantity: '1,2' }, { unit_price: null }, { quantity: -1 }, { discount: 500 }])
      expect(isCalculable({ ...validLine, ...wrong })).toBe(false);
  });
});

describe('bill lines', () => {
  describeSchema(billLineInputSchema, drafts.bill.lines[0] ?? {}, [
    [
      'names what is charged',
      { code: 'bribe' },
      { code: expect.stringContaining('Code must be one of') as string },
    ],
    ['is described', { description: ' ' }, { description: 'Description is required' }],
    ['has a quantity', { quantity: 0 }, { quantity: 'Quantity must be above zero' }],
    ['counts thousandths', { quantity: 1.2345 }, { quantity: 'Quantity may have at most three decimals' }],
    [
      'prices to the hundredth of a fils',
      { unit_price: 9.50001 },
      { unit_price: 'Unit price may have at most four decimals' },
    ],
    ['has no negative price', { unit_price: -1 }, { unit_price: 'Unit price must be from 0 to 1000000' }],
    ['stays payable', { quantity: 1e6, unit_price: 1e6 }, { unit_price: 'The line total is too large' }],
    ['gives nothing away', { discount: 117.29 }, { discount: 'Discount can’t exceed the line total' }],
    ['needs no discount', { discount: null }, {}],
    ['has the standard rate', { vat_rate: 0 }, { vat_rate: 'VAT rate is required for the standard rate' }],
    [
      'or none',
      { vat_category: 'Z' },
      { vat_rate: 'VAT rate must be empty or zero unless the rate is the standard one' },
    ],
    ['or none at all', { vat_category: 'E', vat_rate: null }, {}],
  ]);

  it('number from 1 to 100, with errors per line', () => {
    const [one] = drafts.bill.lines;
    const errorsOf = (lines: unknown) => validationErrors(billInputSchema, { ...drafts.bill, lines });
    expect(errorsOf([])).toEqual({ lines: 'An invoice needs at least one line' });
    expect(errorsOf(undefined)).toEqual({ lines: 'An invoice needs at least one line' });
    expect(errorsOf(Array(101).fill(one))).toEqual({ lines: 'Lines may have at most 100' });
    expect(errorsOf([one, { ...one, quantity: null }])).toEqual({
      'lines[1].quantity': 'Quantity is required',
    });
  });
});
