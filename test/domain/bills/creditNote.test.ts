import { calculateLineAmounts } from '../../../src/domain/bills/billLine';
import type { BillLine, BillLineInput, CreditableLine } from '../../../src/domain/bills/billLine';
import {
  calculateCredit,
  creditBillInputSchema,
  creditEffect,
  creditLine,
  creditTotal,
} from '../../../src/domain/bills/creditNote';
import type { CreditPart } from '../../../src/domain/bills/creditNote';
import { validationErrors } from '../../../src/domain/validation';

const line = (values: Partial<BillLineInput>): BillLine => {
  const input: BillLineInput = {
    code: 'service',
    description: 'Service',
    quantity: 1,
    unit: 'pcs',
    unit_price: 0,
    discount: 0,
    vat_category: 'S',
    vat_rate: 5,
    ...values,
  };
  const { net, vat, gross } = calculateLineAmounts(input);
  return { ...input, net: net / 100, vat: vat / 100, gross: gross / 100 };
};

/** An invoice with partly credited lines. */
function invoice(...lines: BillLine[]) {
  const bill = {
    lines,
    total: lines.reduce((sum, { gross }) => sum + Math.round(gross * 100), 0) / 100,
    credited_amount: 0,
    creditable: lines.map(({ net, vat, quantity }, index): CreditableLine => ({
      position: index + 1,
      net,
      vat,
      quantity,
    })),
  };
  const settle = (parts: readonly CreditPart[]) => {
    for (const part of parts) {
      const rest = bill.creditable[part.position - 1];
      if (!rest) continue;
      rest.net = (Math.round(rest.net * 100) - part.net) / 100;
      rest.vat = (Math.round(rest.vat * 100) - part.vat) / 100;
      rest.quantity = (Math.round(rest.quantity * 1_000) - (part.quantity ?? 0)) / 1_000;
    }
    bill.credited_amount = (Math.round(bill.credited_amount * 100) + creditTotal(parts)) / 100;
  };
  return { bill, settle };
}

describe('a credit note', () => {
  it('repeats untouched lines when it credits everything', () => {
    const gas = line({ code: 'gas', quantity: 12.345, unit: 'm3', unit_price: 9.5, discount: 1.17 });
    const correction = line({ code: 'estimate_true_up', quantity: -2.5, unit: 'm3', unit_price: 8 });
    const { bill } = invoice(gas, correction);
    const { parts } = calculateCredit(bill, { whole: true });
    const { net, vat, gross, ...input } = gas;
    expect(creditLine(input, parts[0] as CreditPart)).toEqual({ ...input, credits: 1, vat_adjustment: 0 });
    expect([net, vat, gross]).toEqual([116.11, 5.81, 121.92]);
    expect(parts[1]).toEqual({ position: 2, net: -2_000, vat: -100, quantity: -2_500 });
    expect(creditTotal(parts)).toBe(12_192 - 2_100);
  });

  it('ends at zero net, VAT and quantity for parts in any order', () => {
    const random = (seed: number) => () => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647;
    for (let seed = 1; seed <= 200; seed += 1) {
      const next = random(seed);
      const quantity = Math.ceil(next() * 20_000) / 1_000;
      const { bill, settle } = invoice(
        line({ quantity, unit_price: Math.ceil(next() * 200_000) / 10_000 }),
        line({ unit_price: Math.ceil(next() * 20_000) / 100 }),
        line({ unit_price: Math.ceil(next() * 5_000) / 100, vat_category: 'O', vat_rate: 0 }),
      );
      const { total } = bill;
      for (let parts = 0; parts < 4; parts += 1) {
        const left = total - bill.credited_amount;
        const amount = Math.floor(next() * left * 50) / 100;
        const { parts: credited, errors } =
          parts % 2 === 0
            ? calculateCredit(bill, { amount })
            : calculateCredit(bill, {
                lines: [{ position: 1, quantity: Math.ceil(next() * quantity * 200) / 1_000 }],
              });
        if (Object.keys(errors).length > 0 || credited.length === 0) continue;
        for (const part of credited) {
          const credit = creditLine(bill.lines[part.position - 1] as BillLine, part);
          const { net, vat } = calculateLineAmounts(credit);
          expect([net, vat + credit.vat_adjustment]).toEqual([part.net, part.vat]);
          expect(credit.discount).toBeGreaterThanOrEqual(0);
        }
        if (parts % 2 === 0) expect(creditTotal(credited)).toBe(Math.round(amount * 100));
        settle(credited);
        expect(bill.creditable.every(({ net, vat }) => net >= 0 && vat >= 0)).toBe(true);
      }
      settle(calculateCredit(bill, { whole: true }).parts);
      expect(bill.credited_amount).toBe(total);
      expect(bill.creditable.map(({ net, vat }) => [net, vat])).toEqual([
        [0, 0],
        [0, 0],
        [0, 0],
      ]);
    }
  });

  it('settles the balance due and written-off amount first, then releases cheques, then money', () => {
    // 300.00 = 100.00 paid + 120.00 by cheque + 50.00 written off + 30.00 due
    const bill = { net_due: 30, written_off_amount: 50, pending_check_amount: 120 };
    expect(creditEffect(bill, 3_001)).toMatchObject({ written_off: 1, released: 0 });
    expect(creditEffect(bill, 8_000)).toEqual({ written_off: 5_000, released: 0, cheques: 0, credit: 0 });
    expect(creditEffect(bill, 10_000)).toEqual({
      written_off: 5_000,
      released: 2_000,
      cheques: 2_000,
      credit: 0,
    });
    expect(creditEffect(bill, 30_000)).toEqual({
      written_off: 5_000,
      released: 22_000,
      cheques: 12_000,
      credit: 10_000,
    });
  });

  it.each([
    [{ by: 'amount' }, 'amount', 'Enter the amount to credit'],
    [
      { by: 'quantities', lines: [{ position: 1, net: 5 }] },
      'lines[0].quantity',
      'Enter the quantity to credit',
    ],
    [{ by: 'lines' }, 'lines[0].net', 'Enter the amount to credit'],
    [{ by: 'whole', amount: null, lines: null }, undefined, undefined],
    [{ amount: 12.5 }, undefined, undefined],
    [{ amount: 12.505 }, 'amount', 'Amount may have at most two decimals'],
    [{ amount: 1e-7 }, 'amount', 'Amount may have at most two decimals'],
  ])('calculates the input %j', (input, field, message) => {
    const errors = validationErrors(creditBillInputSchema, { reason: 'Wrong price', ...input });
    expect(errors).toEqual(field ? { [field]: message } : {});
  });

  it('rejects an amount and a quantity for the same line', () => {
    const { bill } = invoice(line({ quantity: 2, unit_price: 10 }));
    expect(calculateCredit(bill, { lines: [{ position: 1, net: 1, quantity: 1 }] }).errors).toEqual({
      'lines[0].quantity': 'Enter either an amount or a quantity',
    });
  });
});
