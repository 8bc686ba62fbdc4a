import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { calculateEinvoice, lineNet } from '../../../src/domain/einvoice/einvoiceAmounts';
import type { EinvoiceDocument, EinvoiceLine } from '../../../src/domain/einvoice/einvoiceDocument';
import { checkEinvoice } from '../../../src/domain/einvoice/einvoiceRules';

const load = (name: string): EinvoiceDocument =>
  (
    JSON.parse(readFileSync(resolve('test/domain/einvoice/cases', name), 'utf8')) as {
      invoice: EinvoiceDocument;
    }
  ).invoice;

const invoice = load('open-01-metered-monthly.json');
const creditNote = load('open-03-credit-note-reading-correction.json');
const reverseCharge = load('open-05-reverse-charge-reseller.json');

const withLine = (document: EinvoiceDocument, change: Partial<EinvoiceLine>): EinvoiceDocument => ({
  ...document,
  lines: document.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
});

const without = <Value extends object>(value: Value, ...names: (keyof Value)[]): Value =>
  Object.fromEntries(Object.entries(value).filter(([name]) => !names.includes(name as keyof Value))) as Value;

const changed = <Value extends object>(value: Value, change: Partial<Value>): Value => ({
  ...value,
  ...change,
});
const seller = (change: Partial<EinvoiceDocument['seller']>) =>
  changed(invoice, { seller: changed(invoice.seller, change) });
const buyer = (change: Partial<EinvoiceDocument['buyer']>, document = invoice) =>
  changed(document, { buyer: changed(document.buyer, change) });

const rulesOf = (document: EinvoiceDocument) => checkEinvoice(document).map(({ rule }) => rule);

describe('rules', () => {
  it.each<[rule: string, document: EinvoiceDocument]>([
    ['ibr-002', changed(invoice, { number: '' })],
    ['ibr-003', changed(invoice, { issueDate: '' })],
    ['ibr-cl-01', changed(invoice, { typeCode: '381' })],
    ['ibr-154-ae', changed(invoice, { flags: '0000100' })],
    ['ibr-193-ae', changed(invoice, { uuid: 'INV-1' })],
    ['ibr-127-ae', without(invoice, 'dueDate')],
    ['ibr-191-ae', without(invoice, 'payment')],
    ['ibr-192-ae', changed(invoice, { payment: { code: '30' } })],
    ['ibr-016', changed(invoice, { lines: [] })],
    ['ibr-138-ae', changed(without(reverseCharge, 'period'), { flags: '00010000' })],
    ['ibr-158-ae', without(creditNote, 'creditReason')],
    ['ibr-001-ae', changed(creditNote, { creditReason: 'Wrong reading' })],
    ['ibr-055-ae', changed(creditNote, { precedingInvoices: [] })],
    ['ibr-055-ae', changed(creditNote, { creditReason: 'VD' })],
    ['ibr-134-ae', changed(invoice, { seller: without(invoice.seller, 'trn') })],
    ['ibr-132-ae', seller({ trn: '100000000100004' })],
    ['own-tin', seller({ endpoint: '0235:2002345678' })],
    ['ibr-150-ae', changed(invoice, { seller: without(invoice.seller, 'registration') })],
    ['ibr-150-ae', seller({ registration: { type: 'TL', id: '', authority: 'DET' } })],
    ['ibr-172-ae', seller({ registration: { type: 'TL', id: 'CN-1' } })],
    ['ibr-173-ae', seller({ registration: { type: 'CL' as 'TL', id: 'CN-1' } })],
    ['ibr-012-ae', seller({ registration: { type: 'PAS', id: 'P1', authority: 'Oman' } })],
    ['ibr-143-ae', seller({ address: { ...invoice.seller.address, line1: '' } })],
    ['ibr-128-ae', seller({ address: { ...invoice.seller.address, emirate: 'Dubai' } })],
    ['ibr-144-ae', buyer({ address: { line1: 'Corniche Road', city: 'Abu Dhabi', country: 'AE' } })],
    ['ibr-128-ae', buyer({ address: { ...invoice.buyer.address, emirate: 'AZ' } })],
    ['ibr-132-ae', buyer({ trn: '100987654301' })],
    ['own-tin', buyer({ endpoint: '0235:100987654301003' })],
    ['ibr-101-ae', buyer({ registration: { type: 'TL', id: 'CN-1' } })],
    ['ibr-183-ae', buyer({ registration: { type: 'XX' as 'TL', id: 'CN-1' } })],
    ['ibr-010-ae', buyer({ registration: { type: 'PAS', id: 'P1', authority: 'Oman' } })],
    [
      'ibr-135-ae',
      changed(invoice, {
        buyer: { ...without(invoice.buyer, 'trn', 'identifier'), endpoint: '0235:9900000098' },
      }),
    ],
    ['ibr-025', withLine(invoice, { name: '' })],
    ['ibr-125-ae', withLine(invoice, { description: '' })],
    ['ibr-022', withLine(invoice, { quantity: '' })],
    ['ibr-cl-23', withLine(invoice, { unit: 'm3' })],
    ['ibr-026', withLine(invoice, { unitPrice: '' })],
    ['ibr-027', withLine(invoice, { unitPrice: '-1' })],
    ['ibr-139-ae', withLine(invoice, { vatCategory: 'X' as 'S' })],
    ['ibr-190-ae', withLine(invoice, { vatRate: '0' })],
    ['aligned-ibrp-o-05', withLine(invoice, { vatCategory: 'O', vatRate: '0' })],
    ['aligned-ibrp-e-05', withLine(invoice, { vatCategory: 'E', vatRate: '0' })],
    ['aligned-ibrp-z-05', withLine(invoice, { vatCategory: 'Z', vatRate: '5' })],
    [
      'aligned-ibrp-ae-05-ae',
      changed(reverseCharge, { lines: reverseCharge.lines.map((line) => without(line, 'vatRate')) }),
    ],
    [
      'aligned-ibrp-ae-08-ae',
      changed(reverseCharge, {
        lines: [...reverseCharge.lines, ...reverseCharge.lines.map((line) => ({ ...line, vatRate: '10' }))],
      }),
    ],
    ['ibr-029', changed(invoice, { period: { start: '2027-02-01', end: '2027-01-31' } })],
    ['ibr-005-ae', changed(invoice, { period: { start: '2027-01-01', end: '2027-01-31', frequency: 'Q' } })],
    [
      'ibr-160-ae',
      changed(invoice, { period: { start: '2027-01-01', end: '2027-01-31', frequency: 'OTH' } }),
    ],
    ['ibr-030', withLine(invoice, { period: { start: '2027-01-31', end: '2027-01-01' } })],
    ['ibr-085', withLine(invoice, { period: { start: '2026-12-31', end: '2027-01-31' } })],
    ['ibr-086', withLine(invoice, { period: { start: '2027-01-01', end: '2027-02-01' } })],
    ['ibr-184-ae', changed(invoice, { lines: invoice.lines.map((line) => without(line, 'hs')) })],
    ['ibr-185-ae', changed(invoice, { lines: invoice.lines.map((line) => without(line, 'sac')) })],
    ['ibr-186-ae', withLine(invoice, { itemType: 'B' })],
    ['ibr-006-ae', withLine(reverseCharge, { reverseChargeNature: 'DL8.48.1' })],
    [
      'ibr-166-ae',
      changed(reverseCharge, {
        lines: reverseCharge.lines.map((line) => without(line, 'reverseChargeNature')),
      }),
    ],
    ['ibr-174-ae', withLine(reverseCharge, { gtin: '12' })],
    ['ibr-103-ae', changed(reverseCharge, { buyer: without(reverseCharge.buyer, 'trn') })],
    ['ibr-122-ae', changed(invoice, { typeCode: '480' })],
    ['ibr-157-ae', changed(invoice, { typeCode: '480', flags: '00010000' })],
    ['own-negative', withLine(invoice, { quantity: '-1000' })],
  ])('%s', (rule, document) => {
    const problems = checkEinvoice(document);
    expect(problems.map((problem) => problem.rule)).toContain(rule);
    for (const { text } of problems) expect(text).toMatch(/^[A-Z].*\.$/);
  });

  it('accepts an exempt line with its reason if there is a taxable line', () => {
    const exempt = changed(invoice, {
      lines: [
        ...invoice.lines,
        ...invoice.lines.slice(1).map((line) => ({
          ...without(line, 'vatRate'),
          vatCategory: 'E' as const,
          exemptionCode: 'DL8.46.1',
        })),
      ],
    });
    expect(rulesOf(exempt)).toEqual([]);
    expect(rulesOf(withLine(exempt, { vatCategory: 'E', vatRate: '5' }))).toContain('ibr-167-ae');
  });

  it("accepts a document with only a deposit as document 480, with the client's registration", () => {
    const deposit = changed(load('open-08-deposit-only-as-tax-invoice.json'), { typeCode: '480' });
    expect(rulesOf(deposit)).toEqual([]);
    expect(rulesOf(changed(deposit, { buyer: without(deposit.buyer, 'registration') }))).toEqual([
      'ibr-136-ae',
    ]);
  });
});

describe('amounts', () => {
  const line = (quantity: string, unitPrice: string, change: Partial<EinvoiceLine> = {}): EinvoiceLine => ({
    name: 'Gas',
    description: 'Gas',
    quantity,
    unit: 'MTQ',
    unitPrice,
    vatCategory: 'S',
    vatRate: '5',
    ...change,
  });
  const amountsOf = (lines: EinvoiceLine[], change: Partial<EinvoiceDocument> = {}) =>
    calculateEinvoice(changed(invoice, { lines, ...change }));

  it.each([
    ['412.600', '12.35', undefined, 509_561],
    ['12.345', '9.50', undefined, 11_728],
    ['1', '100.10', '50.05', 5_005],
    // Decimal arithmetic gives 1.02; the validator, which has no tolerance, calculates in doubles.
    ['0.7', '1.45', undefined, 101],
    ['-3.500', '9.50', undefined, -3_325],
  ])('%s × %s', (quantity, unitPrice, discount, net) => {
    expect(lineNet(line(quantity, unitPrice, discount ? { discount } : {}))).toBe(net);
  });

  it('rounds VAT once per rate, and keeps the amount due of the issued invoice', () => {
    const lines = [1, 2, 3, 4].map(() => line('1', '10.09'));
    expect(amountsOf(lines)).toMatchObject({ vat: 202, taxInclusive: 4_238, rounding: 0, payable: 4_238 });
    // Issued with VAT by line: 4 × (10.09 + 0.50).
    expect(amountsOf(lines, { issuedTotal: '42.36' })).toMatchObject({
      vat: 202,
      taxInclusive: 4_238,
      rounding: -2,
      payable: 4_236,
    });
  });

  it('keeps categories apart and charges none but the standard rate', () => {
    const lines = [
      line('100', '12.35'),
      line('1', '500', { vatCategory: 'O' }),
      line('2', '10', { vatCategory: 'AE' }),
    ];
    expect(amountsOf(lines)).toMatchObject({
      subtotals: [
        { category: 'S', rate: '5', taxable: 123_500, vat: 6_175 },
        { category: 'O', rate: undefined, taxable: 50_000, vat: 0 },
        { category: 'AE', rate: '5', taxable: 2_000, vat: 0 },
      ],
      lineTotal: 175_500,
      vat: 6_175,
    });
  });

  it('deducts earlier payments', () => {
    expect(amountsOf([line('100', '10')], { prepaid: '300.00' })).toMatchObject({
      taxInclusive: 105_000,
      prepaid: 30_000,
      payable: 75_000,
    });
  });

  it('corrects an estimate with a negative line', () => {
    expect(amountsOf([line('10', '9.50'), line('-3.5', '9.50')])).toMatchObject({
      lineTotal: 6_175,
      vat: 309,
    });
  });
});
