import { readPages, pageText } from '../../documents/readPdf';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';
import type { ResponseBody } from '../../support/testServer';

const context = setUpServer();
const fixtures = { client: '', contract: '', other: '' };
const bills = { old: '', late: '', theirs: '' };
let requestCount = 0;

const pay = async (more: object) => {
  const { status, body } = await context.server.request(context.admin, 'POST', '/wallet/add', more, {
    headers: { 'idempotency-key': `statement-${String((requestCount += 1)).padStart(8, '0')}` },
  });
  expect(status).toBe(201);
  return body;
};
const contractPath = (rest: string) => `/contract/${fixtures.contract}/${rest}`;
const figures = ({ rows }: ResponseBody) =>
  (rows as Record<string, unknown>[]).map(({ day, kind, debit, credit, balance }) => [
    day,
    kind,
    debit,
    credit,
    balance,
  ]);

beforeAll(async () => {
  const draft = await createContractInput(context);
  fixtures.client = draft.client;
  fixtures.contract = String((await context.add('contract', draft))._id);
  fixtures.other = String((await context.add('contract', { ...draft, unit_no: '1205' }))._id);
  const bill = (total: number, due: string, contract = fixtures.contract) =>
    insertBill(context, fixtures.client, { total, due, status: 'Issued', contract });
  bills.old = await bill(10_000, '2026-02-01');
  bills.late = await bill(5_000, '2026-03-01');
  bills.theirs = await bill(2_000, '2026-03-01', fixtures.other);
  await pay({ contract: fixtures.contract, type: 'cash', amount: 120 });
  await pay({
    contract: fixtures.contract,
    type: 'check',
    amount: 10,
    end_date: '2026-12-01',
    check_number: '000418',
    bank_name: 'Mashreq',
    drawer_name: 'A. Drawer',
  });
  await pay({
    contract: fixtures.contract,
    bill: bills.theirs,
    type: 'card',
    amount: 20,
    terminal_ref: 'T',
    auth_code: 'A',
  });
});

describe('statement', () => {
  it('lists entries with running balance; cheques count once cleared', async () => {
    const { status, body } = await context.request('GET', contractPath('statement'));
    expect(status).toBe(200);
    expect(figures(body)).toEqual([
      ['2026-01-02', 'bill', 100, 0, 100],
      ['2026-01-02', 'bill', 50, 0, 150],
      ['2026-11-20', 'payment', 0, 120, 30],
      ['2026-11-20', 'payment', 0, 20, 10],
      ['2026-11-20', 'transfer', 20, 0, 30],
    ]);
    expect(body).toMatchObject({ opening: 0, debit: 170, credit: 140, closing: 30 });
    const contract = (await context.request('GET', `/contract/${fixtures.contract}`)).body;
    expect(contract).toMatchObject({ balance_due: 30, credit_balance: 0, pdc_cover: 10 });
    const other = (await context.request('GET', `/contract/${fixtures.other}/statement`)).body;
    expect(figures(other).at(-1)).toEqual(['2026-11-20', 'transfer', 0, 20, 0]);
  });

  it('starts with the opening balance and ends with its last day', async () => {
    const later = (await context.request('GET', contractPath('statement?from=2026-02-01&to=2026-12-31')))
      .body;
    expect(later).toMatchObject({ opening: 150, closing: 30 });
    expect(figures(later)).toHaveLength(3);
    const before = (await context.request('GET', contractPath('statement?to=2026-01-31'))).body;
    expect(before).toMatchObject({ opening: 0, closing: 150, credit: 0 });
  });

  it.each([
    ['from=2026-13-01', 'from', 'From must be a date such as 2026-11-20'],
    ['from=2026-02-01&to=2026-01-01', 'to', 'To can’t be before from'],
  ])('is rejected for %s', async (span, field, message) => {
    expect(await context.request('GET', contractPath(`statement?${span}`))).toMatchObject({
      status: 422,
      body: { fields: { [field]: message } },
    });
  });
});

describe('statement files', () => {
  it('include a CSV from opening to closing balance', async () => {
    const path = contractPath('statement/export/csv');
    const { response } = await context.request('POST', path, { from: '2026-02-01', to: '2026-12-31' });
    expect(response.headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = response.payload.trim().split('\r\n');
    expect(lines[0]).toContain('Date,Entry,Number,Debit (AED),Credit (AED),Balance (AED)');
    expect(lines[1]).toBe(',Opening balance,,,,150');
    expect(lines).toHaveLength(6);
    expect(lines.at(-1)).toMatch(/^,Closing balance,,20,140,30$/);
    expect((await context.request('POST', path, { from: 'soon' })).status).toBe(422);
  });

  it('include a PDF up to today', async () => {
    const { response } = await context.request('GET', contractPath('document'));
    expect(response.headers['content-disposition']).toMatch(/filename="statement-CT-/);
    const text = readPages(response.rawPayload).map(pageText).join('\n');
    for (const expected of [
      'Statement of account',
      'كشف',
      'Paid across contracts',
      'Closing balance',
      '30.00',
    ])
      expect(text).toContain(expected);
  });

  it('include a PDF of a period, also by its signed link only', async () => {
    const linkPath = contractPath('document/link?from=2026-02-01&to=2026-12-31');
    const path = String((await context.request('GET', linkPath)).body.filePath);
    const open = (file: string) => context.server.app.inject({ method: 'GET', url: `/${file}` });
    const { rawPayload } = await open(path);
    const text = readPages(rawPayload).map(pageText).join('\n');
    expect(text).toContain('1 Feb 2026 – 31 Dec 2026');
    expect(text).toContain('150.00');
    expect((await open(path.replace('2026-02-01', '2026-03-01'))).statusCode).toBe(403);
    expect((await open(path.replace('/2026-02-01..2026-12-31', ''))).statusCode).toBe(403);
    expect((await context.request('GET', contractPath('document/link?from=soon'))).status).toBe(422);
  });

  it('require permission for contracts and invoices', async () => {
    const billsOnly = await context.server.signIn({ flags: ['canViewBills'] });
    const contractsOnly = await context.server.signIn({ flags: ['canViewContracts'] });
    for (const user of [billsOnly, contractsOnly]) {
      expect((await context.server.request(user, 'GET', contractPath('document'))).status).toBe(403);
      expect((await context.server.request(user, 'GET', contractPath('document/link'))).status).toBe(403);
      expect(
        (await context.server.request(user, 'POST', contractPath('statement/export/csv'), {})).status,
      ).toBe(403);
    }
  });
});

/** Sorts entries, because entries of the same time are unordered. */
const byAmount = ({ documents = [] }: ResponseBody) =>
  [...documents].sort((one, other) => Number(one.amount) - Number(other.amount));

describe('payments', () => {
  it('of an invoice are listed with their status, without their custodian', async () => {
    const { body } = await context.request('POST', `/bill/${bills.late}/payments`, {});
    expect(byAmount(body)).toMatchObject([
      { type: 'check', amount: 10, state: 'pending', reason: null },
      { type: 'cash', amount: 20, state: 'cleared' },
    ]);
    expect(body.documents?.[0]).not.toHaveProperty('user');
    const [cheque] = await context.server.db
      .selectFrom('wallets')
      .selectAll()
      .where('type', '=', 'check')
      .execute();
    await context.request('POST', `/wallet/${cheque?.id ?? ''}/void`, { reason: 'Typed twice' });
    const after = (await context.request('POST', `/bill/${bills.late}/payments`, {})).body;
    expect(byAmount(after)).toMatchObject([
      { state: 'reversed', amount: 10, reason: 'Voided: Typed twice' },
      { state: 'cleared' },
    ]);
  });

  it('of a contract are listed with the invoices they pay', async () => {
    const { body } = await context.request('POST', contractPath('payments'), {});
    expect(body.documents).toHaveLength(3);
    const cash = body.documents?.find(({ type }) => type === 'cash');
    expect(cash).toMatchObject({ amount: 120, state: 'cleared', unused: 0 });
    expect(cash?.bills).toMatchObject([{ amount: 100 }, { amount: 20 }]);
    for (const secret of ['user', 'status', 'batch']) expect(cash).not.toHaveProperty(secret);
  });

  it('and statements require permission for contract and invoices', async () => {
    const both = await context.server.signIn({ flags: ['canViewBills', 'canViewContracts'] });
    const billsOnly = await context.server.signIn({ flags: ['canViewBills'] });
    const contractsOnly = await context.server.signIn({ flags: ['canViewContracts'] });
    const statuses = async (user: typeof both) => [
      (await context.server.request(user, 'POST', contractPath('payments'), {})).status,
      (await context.server.request(user, 'GET', contractPath('statement'))).status,
      (await context.server.request(user, 'POST', `/bill/${bills.late}/payments`, {})).status,
    ];
    expect(await statuses(both)).toEqual([200, 200, 200]);
    expect(await statuses(billsOnly)).toEqual([403, 403, 200]);
    expect(await statuses(contractsOnly)).toEqual([403, 403, 403]);
  });

  it('of an unknown record answer 404', async () => {
    const unknownId = drafts.bill.client;
    expect((await context.request('POST', `/bill/${unknownId}/payments`, {})).status).toBe(404);
    expect((await context.request('POST', `/contract/${unknownId}/payments`, {})).status).toBe(404);
    expect((await context.request('POST', `/client/${unknownId}/payments`, {})).status).toBe(404);
    expect((await context.request('GET', `/contract/${unknownId}/statement`)).status).toBe(404);
  });
});

describe('client statement', () => {
  const clientPath = (rest: string) => `/client/${fixtures.client}/${rest}`;

  it('includes the payments of all contracts, without their custodian', async () => {
    const clerk = await context.server.signIn({ flags: ['canViewBills', 'canViewClients'] });
    const paidOn = async (path: string) => {
      const { status, body } = await context.server.request(context.admin, 'POST', path, {});
      expect(status).toBe(200);
      return body.documents as { receipt: string; contract: { _id: string } }[];
    };
    const ofEach = [
      ...(await paidOn(`/contract/${fixtures.contract}/payments`)),
      ...(await paidOn(`/contract/${fixtures.other}/payments`)),
    ];
    const { status, body } = await context.server.request(clerk, 'POST', clientPath('payments'), {});
    const all = body.documents as typeof ofEach;
    expect(status).toBe(200);
    expect(all.map(({ receipt }) => receipt).sort()).toEqual(ofEach.map(({ receipt }) => receipt).sort());
    expect(all.map(({ contract }) => contract._id)).toEqual(expect.arrayContaining([fixtures.contract]));
    for (const secret of ['user', 'status', 'batch']) expect(all[0]).not.toHaveProperty(secret);
    for (const flag of ['canViewBills', 'canViewClients'] as const) {
      const half = await context.server.signIn({ flags: [flag] });
      expect((await context.server.request(half, 'POST', clientPath('payments'), {})).status).toBe(403);
    }
  });

  it('lists entries of all contracts and ends with the balance of the record', async () => {
    const { status, body } = await context.request('GET', clientPath('statement'));
    expect(status).toBe(200);
    const numbers = (body.rows as { number: string }[]).map(({ number }) => number);
    const ofEach = await Promise.all(
      [fixtures.contract, fixtures.other].map(
        async (id) => (await context.request('GET', `/contract/${id}/statement`)).body,
      ),
    );
    const closing = ofEach.reduce((sum, one) => sum + Number(one.closing), 0);
    expect(body.closing).toBeCloseTo(closing, 2);
    expect(numbers).toEqual([...new Set(numbers)]);
    const { body: client } = await context.request('GET', `/client/${fixtures.client}`);
    expect(body.closing).toBeCloseTo(Number(client.balance_due) - Number(client.credit_balance), 2);
  });

  it('excludes transfers between contracts of the client', async () => {
    const { body } = await context.request('GET', clientPath('statement'));
    const kinds = (body.rows as { kind: string }[]).map(({ kind }) => kind);
    expect(kinds).not.toContain('transfer');
  });

  it('can be exported and printed', async () => {
    const csv = await context.request('POST', clientPath('statement/export/csv'), {});
    expect(csv.response.payload).toContain('Closing balance');
    const { response } = await context.request('GET', clientPath('document'));
    const text = readPages(response.rawPayload).map(pageText).join(' ');
    expect(text).toContain('Statement of account');
    expect(text).toContain('Abdul Rahman');
  });

  it('requires permission for clients and invoices', async () => {
    const billsOnly = await context.server.signIn({ flags: ['canViewBills'] });
    const clientsOnly = await context.server.signIn({ flags: ['canViewClients'] });
    const both = await context.server.signIn({ flags: ['canViewBills', 'canViewClients'] });
    for (const [user, expected] of [
      [billsOnly, 403],
      [clientsOnly, 403],
      [both, 200],
    ] as const)
      expect((await context.server.request(user, 'GET', clientPath('statement'))).status).toBe(expected);
  });
});

it('clients and contracts show their last payment, invoice and hold', async () => {
  const { body: client } = await context.request('GET', `/client/${fixtures.client}`);
  expect(client).toMatchObject({ deposit_held: 0, einvoice_ready: false, peppol_id: null });
  expect(Date.parse(String(client.last_payment_at))).not.toBeNaN();
  const { body: contract } = await context.request('GET', `/contract/${fixtures.contract}`);
  expect(contract).toMatchObject({
    last_bill: { _id: bills.late, total: 50 },
    last_reading_at: null,
    days_to_end: null,
  });
});
