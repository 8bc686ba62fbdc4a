import type { Bill } from '../../../src/domain/bills/bill';
import type { BillLine } from '../../../src/domain/bills/billLine';
import { calculateLineAmounts, sumLineAmounts } from '../../../src/domain/bills/billLine';
import { renderInvoice } from '../../../src/server/documents/invoice';
import type { InvoiceData } from '../../../src/server/documents/invoice';
import { readPages, pageText } from './readPdf';

const line = (more: Partial<BillLine> = {}): BillLine => {
  const figures = { quantity: 12.345, unit_price: 9.5, discount: 0, vat_rate: 5, ...more };
  const { net, vat, gross } = calculateLineAmounts(figures);
  return {
    code: 'gas',
    description: 'LPG consumption',
    unit: 'm3',
    vat_category: 'S',
    ...more,
    ...figures,
    net: net / 100,
    vat: vat / 100,
    gross: gross / 100,
  };
};

const bill = (lines: readonly BillLine[], more: Partial<Bill> = {}): Bill => {
  const sums = sumLineAmounts(lines);
  return {
    _id: 'b1',
    unique_number: 'INV-2026-004561',
    kind: 'consumption',
    client: { _id: 'c1', label: 'Marina Heights Restaurant LLC', code: 'CL-000123' },
    contract: { _id: 'k1', unique_number: 'CT-2026-000123' },
    period_start: '2026-10-01',
    period_end: '2026-10-31',
    issue_date: '2026-11-02',
    supply_date: '2026-10-31',
    due_date: '2026-11-17',
    language: 'en',
    lines: [...lines],
    subtotal: sums.amount / 100,
    discount_total: sums.discount / 100,
    vat_total: sums.vat / 100,
    total: sums.gross / 100,
    paid_amount: 0,
    credited_amount: 0,
    balance_due: sums.gross / 100,
    overdue: false,
    disputed: false,
    status: 'Issued',
    ...more,
  };
};

const service = line({
  code: 'service',
  description: 'Monthly service',
  quantity: 1,
  unit: 'month',
  unit_price: 10,
});

const sheet = (more: Partial<InvoiceData> = {}): InvoiceData => ({
  bill: bill([line(), service]),
  company: { name: 'Al Bahar Gas Supply LLC', bank: 'Emirates NBD', iban: 'AE070331234567890123456' },
  seller: {
    name: 'Al Bahar Gas Supply LLC',
    name_ar: 'البحر لتوريد الغاز',
    address: 'Office 604, Dubai',
    trn: '100123456700003',
  },
  buyer: {
    name: 'Marina Heights Restaurant LLC',
    name_ar: 'مطعم مارينا (دبي)',
    address: 'Shop 4',
    trn: '100765432100003',
  },
  ...more,
});

const read = async (data: Partial<InvoiceData> = {}) => {
  const pages = readPages(await renderInvoice(sheet(data)));
  return { pages, text: pages.map(pageText).join('\n') };
};

describe('invoice document', () => {
  it('shows everything a full tax invoice requires', async () => {
    const { text } = await read({
      site: 'SITE-017 · Marina Heights',
      unit_no: '1204',
      bill: bill([line(), service], { paid_amount: 50, balance_due: 83.64 }),
      previous_balance: 1450.25,
    });
    const texts = [
      'Tax Invoice',
      'فاتورة',
      'ضريبية',
      'INV-2026-004561',
      '2 Nov 2026',
      '31 Oct 2026',
      '17 Nov 2026',
    ];
    const parties = [
      'Al Bahar Gas Supply LLC',
      'البحر',
      '100123456700003',
      'Marina Heights',
      'مطعم',
      '100765432100003',
    ];
    const figures = [
      '12.345',
      '9.50',
      '117.28',
      '5.86',
      '123.14',
      '127.28',
      '6.36',
      '133.64',
      '83.64',
      '1,450.25',
    ];
    const rest = [
      'SITE-017',
      '1204',
      'CT-2026-000123',
      '1 Oct 2026 – 31 Oct 2026',
      'AE070331234567890123456',
    ];
    for (const expected of [...texts, ...parties, ...figures, ...rest]) expect(text).toContain(expected);
  });

  it('shows readings, marking estimated ones in both languages', async () => {
    const ends = { previous: 1200, previous_at: '2026-09-30', current: 1212.345, current_at: '2026-10-31' };
    const factors = { meter_factor: 1.0188, multiplier: 1 };
    const meter = { counter: 'BK-778812', ...ends, ...factors, consumption_m3: 12.577, days: 31 };
    const { text } = await read({
      meters: [{ ...meter, previous_type: 'actual', current_type: 'estimated' }],
    });
    for (const expected of ['BK-778812', '1200.000', '1212.345', '1.0188', '12.577', 'Estimated', 'تقديرية'])
      expect(text).toContain(expected);
    const actual = await read({ meters: [{ ...meter, previous_type: 'closing', current_type: 'actual' }] });
    expect(actual.text).toContain('Actual');
    expect(actual.text).not.toContain('Estimated');
  });

  it('shows the reading types, both factors and the average consumption', async () => {
    const ends = { previous: 1200, previous_at: '2026-09-30', current: 1212.345, current_at: '2026-10-31' };
    const factors = { meter_factor: 1.0188, multiplier: 10 };
    const types = { previous_type: 'customer', current_type: 'amr' } as const;
    const meters = [
      { counter: 'BK-778812', ...ends, ...types, ...factors, consumption_m3: 125.77, days: 31 },
    ];
    const used = { avg_daily_m3: 4.057, same_month_last_year_m3: 118.2 };
    const { text } = await read({ meters, averages: used });
    for (const expected of [
      'Customer',
      'العميل',
      'AMR',
      'آلية',
      '1.0188 × 10.0',
      '4.057',
      '118.200',
      'المعدل',
    ])
      expect(text).toContain(expected);
    const alone = await read({ meters, averages: { ...used, same_month_last_year_m3: null } });
    expect(alone.text).toContain('Daily average');
    expect(alone.text).not.toContain('last year');
    expect((await read({ averages: used })).text).not.toContain('Daily average');
  });

  it('shows the previous balance where it is known and not zero', async () => {
    const { text } = await read({ previous_balance: 12.5 });
    for (const expected of ['Previous balance (for information)', 'السابق', 'للعلم', '12.50'])
      expect(text).toContain(expected);
    for (const previous_balance of [null, 0])
      expect((await read({ previous_balance })).text).not.toContain('Previous balance');
    const note = bill([line()], { kind: 'credit_note' });
    expect((await read({ bill: note, previous_balance: 12.5 })).text).not.toContain('Previous balance');
  });

  it("prefers a user's Arabic description to the generated one", async () => {
    const typed = { ...service, description: 'Regulator', description_ar: 'منظم' };
    const translated = { ...line(), description_ar: 'وقود' };
    const { text } = await read({ bill: bill([translated, typed]) });
    for (const expected of ['Regulator', 'منظم', 'LPG consumption', 'وقود']) expect(text).toContain(expected);
    expect(text).not.toContain('استهلاك');
  });

  it("shows generated descriptions in both languages, the client's first", async () => {
    const placesIn = async (language: Bill['language']) => {
      const { pages } = await read({ bill: bill([line(), service], { language }) });
      const top = (expected: string) => pages.flat().find(({ text }) => text === expected)?.y ?? NaN;
      return { english: top('LPG consumption'), arabic: top('استهلاك') };
    };
    const [ar, en] = [await placesIn('ar'), await placesIn('en')];
    expect(ar.arabic).toBeGreaterThan(ar.english);
    expect(en.english).toBeGreaterThan(en.arabic);
    const { text } = await read({ bill: bill([line(), service], { language: 'ar' }) });
    for (const expected of ['الشهرية', 'م³', 'شهر', 'Monthly service']) expect(text).toContain(expected);
  });

  it('leaves typed descriptions unchanged', async () => {
    const typed = line({ description: 'Pipe, fittings and seals', code: 'material', unit: 'pcs' });
    const { text } = await read({ bill: bill([typed], { language: 'ar' }) });
    expect(text).toContain('Pipe, fittings and seals');
    expect(text).not.toContain('استهلاك');
  });

  it('has no number and a DRAFT watermark on every page of a draft', async () => {
    const draft = bill([line()], { status: 'Draft', unique_number: 'DRAFT', issue_date: null });
    const { pages, text } = await read({ bill: draft });
    expect(text).not.toContain('INV-');
    expect(pages.map(([first]) => first?.text)).toEqual(['DRAFT']);
    expect((await read()).text).not.toContain('DRAFT');
  });

  it('shows the company stamp if it has a text, except on drafts', async () => {
    const company = { ...sheet().company, stamp: 'Al Bahar Gas · Accounts · Dubai' };
    const draft = bill([line()], { status: 'Draft', unique_number: 'DRAFT', issue_date: null });
    expect((await read({ company })).text).toContain('Accounts');
    expect((await read({ company, bill: draft })).text).not.toContain('Accounts');
    expect((await read()).text).not.toContain('Accounts');
  });

  it('shows the credited invoice and the reason on a credit note', async () => {
    const credit = bill([line()], {
      kind: 'credit_note',
      unique_number: 'CRN-2026-000001',
      credit_reason: 'Billed twice',
    });
    const original = { unique_number: 'INV-2026-000111', issue_date: '2026-10-02' };
    const { text } = await read({ bill: credit, original });
    for (const expected of ['Tax Credit Note', 'إشعار', 'CRN-2026-000001', 'INV-2026-000111', 'Billed twice'])
      expect(text).toContain(expected);
    expect(text).toContain('Credits in part');
    expect(text).not.toContain('credit balance');
  });

  it('shows on a credit note whether the whole invoice is credited, and the amount that became credit', async () => {
    const credit = bill([line()], { kind: 'credit_note', credits_in_full: true, became_credit: 84.67 });
    const { text } = await read({ bill: credit, original: { unique_number: 'INV-2026-000111' } });
    for (const expected of ['Credits in full', 'Added to your credit balance', '84.67'])
      expect(text).toContain(expected);
  });

  it('is not titled as a tax invoice for a deposit', async () => {
    const { text } = await read({ bill: bill([line()], { kind: 'deposit_receipt' }) });
    expect(text).toContain('Deposit Receipt');
    expect(text).not.toContain('Tax Invoice');
  });

  it.each([
    ['AE', 'Reverse charge: the recipient accounts for the VAT.'],
    ['Z', 'Z: zero-rated supply.'],
    ['E', 'E: exempt supply.'],
    ['O', 'O: outside the scope of VAT.'],
  ] as const)('explains the VAT category %s', async (vat_category, expected) => {
    expect((await read({ bill: bill([line({ vat_category, vat_rate: 0 })]) })).text).toContain(expected);
    expect((await read()).text).not.toContain(expected);
  });

  it('repeats column headings and number on every page', async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      line({ description: `Part ${String(at + 1)} of the work` }),
    );
    const { pages, text } = await read({ bill: bill(many) });
    expect(pages.length).toBeGreaterThan(2);
    for (const [at, page] of pages.entries()) {
      expect(pageText(page)).toContain(`Page ${String(at + 1)} of ${String(pages.length)}`);
      const hasLines = pageText(page).includes('of the work');
      if (hasLines) expect(pageText(page)).toContain('Description');
    }
    for (let at = 1; at <= 100; at += 1) expect(text).toContain(`Part ${String(at)} of the work`);
  });

  it('is byte-identical for the same bill', async () => {
    expect((await renderInvoice(sheet())).equals(await renderInvoice(sheet()))).toBe(true);
  });
});

describe('Arabic text in documents', () => {
  const drawn = async (name_ar: string) => {
    const { pages } = await read({ buyer: { name: 'X', name_ar } });
    return (searched: string) => {
      const run = pages.flat().find(({ text }) => text === searched);
      if (!run) throw new Error(`${searched} is not on the document`);
      return run;
    };
  };

  it('is laid out right to left, with numbers left to right', async () => {
    const at = await drawn('شركة 123 دبي');
    expect(at('شركة').x).toBeGreaterThan(at('123').x);
    expect(at('123').x).toBeGreaterThan(at('دبي').x);
  });

  it('is shaped by letter position', async () => {
    const at = await drawn('ه ههه هه');
    const [alone = '', three = []] = [at('ه').shape, at('ههه').shape.split(' ')];
    expect(new Set([alone, ...three]).size).toBe(4);
    expect(at('هه').shape.split(' ')).toEqual([three.at(0), three.at(-1)]);
  });

  it('has mirrored brackets', async () => {
    const { pages } = await read({ buyer: { name: 'X', name_ar: 'مطعم (دبي) كبير' } });
    const row = pages.flat().find(({ text }) => text === 'مطعم')?.y;
    const signs = pages.flat().filter(({ y }) => y === row);
    const text = signs.sort((one, other) => one.x - other.x).map((sign) => sign.text);
    expect(text.join('')).toBe('كبير (دبي) مطعم');
  });
});

describe('document with hostile text', () => {
  const NAMES: readonly (readonly [string, string])[] = [
    ['bidi controls', 'Al \u202eevil\u202c \u2066\u2067name\u2069 \u061c\u200f'],
    ['one word of 2,000 letters', 'W'.repeat(2_000)],
    ['2,000 Arabic letters in one word', 'ا'.repeat(2_000)],
    ['2,000 letters in many words', 'شركة الغاز '.repeat(180)],
    ['emoji', '👩‍👩‍👧‍👦🏳️‍🌈 Gas 😀'],
    ['zero-width signs', 'G\u200ba\u200cs\u200d\ufeff Co'],
    ['newlines and controls', 'a\n\n\tb\u0000\u0007\r'],
    ['lone surrogates', 'a\ud800b\udc00'],
    ['many marks on one letter', `a${'\u0301'.repeat(500)} بّ${'\u064b'.repeat(500)}`],
    ['other scripts', 'Иванов Ελλάς हिन्दी Nguyễn Łódź 株式会社 חברה'],
    ['nothing', ''],
    ['PDF signs', ') Tj ET endstream endobj (\\'],
  ];

  it.each(NAMES)('renders %s everywhere', async (_case, name) => {
    const party = { name, name_ar: name, address: name, trn: name };
    const hostile = bill([line({ description: name }), line()], { notes: name, credit_reason: name });
    const { pages, text } = await read({
      seller: party,
      buyer: party,
      site: name,
      unit_no: name,
      bill: hostile,
      company: { bank: name, iban: name, footer: name, phone: name },
    });
    expect(pages.length).toBeLessThanOrEqual(3);
    expect(text).toContain('Tax Invoice');
    expect(text).toContain('246.28');
    expect(text).not.toMatch(/[\u202a-\u202e\u2066-\u2069\u200b\ufeff]/);
    for (const { x, y } of pages.flat()) {
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x).toBeLessThan(595);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(842);
    }
  });

  it('truncates long names with an ellipsis', async () => {
    expect((await read({ buyer: { name: 'Long name '.repeat(200) } })).text).toContain('…');
  });
});
