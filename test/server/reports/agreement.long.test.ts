import { buffer } from 'node:stream/consumers';
import { loadTrialBalance, loadVatReturn } from '../../../src/server/modules/ledger/ledgerReports';
import { ACCOUNTS, loadAccountStatement } from '../../../src/server/modules/payments/accountStatementService';
import { formatValue } from '../../../src/domain/reports/report';
import type { ReportPage, ReportQuery, ReportRow } from '../../../src/domain/reports/report';
import { readTotals } from '../../../src/server/reports/readReport';
import { writeReportFile } from '../../../src/server/reports/reportFiles';
import { prepareReport } from '../../../src/server/reports/reportRequest';
import { createTemporaryFileStore, NOON, useDemoDatabase } from '../demo/demoFixtures';
import { TODAY, findReport, read, readAll } from './reportFixtures';

const company = useDemoDatabase();

const fils = (value: unknown): number => Math.round(Number(value ?? 0) * 100);
const add = <Row>(rows: readonly Row[], value: (row: Row) => number): number =>
  rows.reduce((sum, row) => sum + value(row), 0);
const inFils = (totals: ReportPage['totals']) =>
  Object.fromEntries(Object.entries(totals).map(([name, sum]) => [name, fils(sum)]));

/** The last row of the report as CSV, by heading. */
async function csvTotals(name: string, query: ReportQuery = {}): Promise<Record<string, string>> {
  const db = company.db();
  const { files, close } = await createTemporaryFileStore();
  const prepared = await prepareReport(findReport(name), query, db, TODAY);
  const totals = await readTotals(db, prepared);
  const { bytes } = await writeReportFile({ db, now: NOON, deps: { files } }, prepared, totals, 'csv', NOON);
  const lines = (await buffer(bytes)).toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
  await close();
  const values = (lines.at(-1) ?? '').split(',');
  return Object.fromEntries((lines[0] ?? '').split(',').map((head, index) => [head, values[index] ?? '']));
}

const dubaiDayOf = (at: Date): string => new Date(at.getTime() + 4 * 3_600_000).toISOString().slice(0, 10);

describe('trial balance', () => {
  const period = '2026-10-01..2026-10-31';

  it('equals the ledger and the lines of the journal, and adds up to zero', async () => {
    const db = company.db();
    const { totals } = await loadTrialBalance(db, { from: '2026-10-01', to: '2026-10-31' });
    const report = inFils((await read(db, 'trial-balance', { period })).totals);
    expect(report).toEqual({
      opening: 0,
      debit: fils(totals.debit),
      credit: fils(totals.credit),
      closing: 0,
    });
    expect(report.debit).toBe(report.credit);
    expect(report.debit).toBeGreaterThan(0);
    const lines = inFils((await read(db, 'journal-lines', { period })).totals);
    expect(lines).toEqual({ debit: report.debit, credit: report.credit });
  });

  it('links an account to its lines', async () => {
    const db = company.db();
    const { documents } = await read(db, 'trial-balance', { period });
    const receivables = documents.find(({ name }) => name === 'Receivables');
    const { totals } = await read(db, 'journal-lines', { period, account: receivables?.number as string });
    expect(totals).toMatchObject({ debit: receivables?.debit, credit: receivables?.credit });
  });
});

describe('receivables ageing', () => {
  interface BillRow {
    client_id: string;
    due_date: string;
    balance_due: number;
    pending_check_amount: number;
  }
  const owed = () =>
    company.query<BillRow>(`select client_id, due_date, balance_due, pending_check_amount from bills
      where status in ('Issued', 'PartiallyPaid') and kind <> 'credit_note' and deleted_at is null`);

  it('shows the balances of the invoices by days overdue, and so does its file', async () => {
    const bills = await owed();
    const overdue = ({ due_date }: BillRow) => (Date.parse(TODAY) - Date.parse(due_date)) / 86_400_000;
    const between = (from: number, to: number) =>
      add(
        bills.filter((bill) => overdue(bill) >= from && overdue(bill) <= to),
        ({ balance_due }) => balance_due,
      );
    const { totals, total } = await read(company.db(), 'receivables-ageing');
    const balance = add(bills, ({ balance_due }) => balance_due);
    const uncleared = add(bills, ({ pending_check_amount }) => pending_check_amount);
    expect(total).toBe(new Set(bills.map(({ client_id }) => client_id)).size);
    expect(inFils(totals)).toMatchObject({
      balance,
      not_due: between(-Infinity, 0),
      days_1_30: between(1, 30),
      days_31_60: between(31, 60),
      days_61_90: between(61, 90),
      days_91_120: between(91, 120),
      over_120: between(121, Infinity),
      uncleared,
      net: balance - uncleared,
    });
    expect(fils((await csvTotals('receivables-ageing', { group: 'none' }))['Balance (AED)'])).toBe(balance);
  });

  it.each(['2026-11-21', '2026-10-31', '2026-06-30'])('equals the ledger account on %s', async (as_of) => {
    const { totals } = await read(company.db(), 'receivables-ageing', { as_of });
    const { documents } = await loadTrialBalance(company.db(), { from: as_of, to: as_of });
    const account = documents.find((row) => row.account.code === 'receivables');
    expect(fils(totals.balance)).toBe(fils(account?.closing));
  });
});

describe('billing register and VAT', () => {
  const period = '2026-08-01..2026-10-31';
  const lines = () =>
    company.query<{ emirate: string; category: string; net: number; vat: number; sign: number }>(
      `select coalesce(b.buyer ->> 'emirate', c.emirate) as emirate, l.vat_category as category, l.net, l.vat,
        case when b.kind = 'credit_note' then -1 else 1 end as sign
      from bill_lines l join bills b on b.id = l.bill_id join clients c on c.id = b.client_id
        left join bills o on o.id = b.original_bill_id
      where b.issue_date between '2026-08-01' and '2026-10-31' and b.status not in ('Draft', 'Held')
        and coalesce(o.kind, b.kind) <> 'deposit_receipt'`,
    );

  it('have the same sums as the lines, and so has the file', async () => {
    const rows = await lines();
    const net = add(rows, (row) => row.sign * row.net);
    const vat = add(rows, (row) => row.sign * row.vat);
    const register = await read(company.db(), 'billing-register', { period });
    expect(register.total).toBe(rows.length);
    expect(inFils(register.totals)).toEqual({ net, vat, gross: net + vat });
    const file = await csvTotals('billing-register', { period, columns: 'number,net,vat,gross' });
    expect([fils(file['Net (AED)']), fils(file['VAT (AED)'])]).toEqual([net, vat]);
  });

  it('VAT 201 equals the register and the VAT return of the ledger by emirate and category', async () => {
    const rows = await readAll(company.db(), 'vat-201', { period });
    const ledger = await loadVatReturn(company.db(), { from: '2026-08', to: '2026-10' });
    const raw = await lines();
    const names = { S: 'standard', Z: 'zero', E: 'exempt', AE: 'reverse', O: 'out_of_scope' } as const;
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      const ofEmirate = raw.filter(({ emirate }) => emirate === row.emirate);
      for (const [category, name] of Object.entries(names)) {
        const net = add(
          ofEmirate.filter((line) => line.category === category),
          (line) => line.sign * line.net,
        );
        const posted = ledger.documents.find(
          (item) => item.emirate === row.emirate && item.vat_category === category,
        );
        expect([name, fils(row[name])]).toEqual([name, net]);
        expect(fils(posted?.net)).toBe(net);
      }
      expect(fils(row.vat)).toBe(add(ofEmirate, (line) => line.sign * line.vat));
    }
    const sum = add(rows, (row: ReportRow) => fils(row.vat));
    expect(sum).toBe(fils(ledger.totals.vat));
    expect(sum).toBe(fils((await read(company.db(), 'billing-register', { period })).totals.vat));
  });
});

describe('payments', () => {
  interface Payment {
    paid_at: Date;
    type: string;
    amount: number;
    status: string;
    is_security: boolean;
  }
  const payments = () =>
    company.query<Payment>(`select paid_at, type, amount, status, is_security from wallets where voided_at is null
      and deleted_at is null and type in ('cash', 'check', 'card', 'transfer')`);

  it('of a month are collected in Dubai time, by type', async () => {
    const taken = (await payments()).filter(({ paid_at }) => dubaiDayOf(paid_at).startsWith('2026-10'));
    const of = (isCounted: (payment: Payment) => boolean) =>
      add(taken.filter(isCounted), ({ amount }) => amount);
    const query = { period: '2026-10-01..2026-10-31' };
    const { totals, total } = await read(company.db(), 'collections', query);
    expect(total).toBe(taken.length);
    expect(inFils(totals)).toMatchObject({
      amount: of(() => true),
      cash: of(({ type }) => type === 'cash'),
      cheques: of(({ type, is_security }) => type === 'check' && !is_security),
      securities: of(({ is_security }) => is_security),
      cards: of(({ type }) => type === 'card'),
      handed_over: of(({ status }) => status === 'Done'),
      in_hand: of(({ status }) => status !== 'Done'),
    });
    expect(fils((await csvTotals('collections', query))['Amount (AED)'])).toBe(of(() => true));
  });

  it('in hand equal the totals of the custodians and the closing custody', async () => {
    const [held] = await company.query<{ fils: number }>(
      'select sum(total_cash + total_check)::bigint as fils from custodians',
    );
    const inHand = await read(company.db(), 'payments-in-hand');
    const custody = await read(company.db(), 'custody', { period: '2026-11-01..2026-11-21' });
    expect([fils(inHand.totals.amount), fils(custody.totals.closing)]).toEqual([held?.fils, held?.fils]);
  });

  it('by cheque equal those of the list of payments', async () => {
    const [cheques] = await company.query<{ fils: number; count: number }>(
      `select sum(amount)::bigint as fils, count(*)::int as count from wallets where type = 'check'
        and voided_at is null and end_date between '2026-11-01' and '2026-11-30'`,
    );
    const { totals, total } = await read(company.db(), 'cheque-register', {
      period: '2026-11-01..2026-11-30',
    });
    expect([fils(totals.amount), total]).toEqual([cheques?.fils ?? 0, cheques?.count]);
  });
});

describe('the rows that a figure links to add up to it', () => {
  async function expectLinked(
    name: string,
    column: string,
    query: ReportQuery,
    of: (page: Pick<ReportPage, 'total' | 'totals'>) => unknown,
  ) {
    const link = findReport(name).definition.columns.find((item) => item.drillDown);
    const drillDown = link?.drillDown;
    const rows = (await readAll(company.db(), name, query)).filter((row) => link && row[link.name] !== null);
    expect(rows.length).toBeGreaterThan(1);
    for (const row of rows) {
      const linked: ReportQuery = { ...drillDown?.values };
      for (const [filter, source] of Object.entries(drillDown?.filters ?? {})) {
        const value = row[source] ?? query[source];
        if (value) linked[filter] = typeof value === 'object' ? value._id : String(value);
      }
      const page = await read(company.db(), drillDown?.report ?? '', linked);
      expect([linked, of(page)]).toEqual([linked, row[column]]);
    }
  }
  const period = '2026-01-01..2026-11-21';

  it('of custody: payments that were voided later, too', async () => {
    const [voided] = await company.query<{ count: number }>(`select count(*)::int as count from wallets
      where voided_at is not null and type in ('cash', 'check') and paid_at between '2026-01-02' and '2026-11-20'`);
    expect(voided?.count).toBeGreaterThan(0);
    await expectLinked('custody', 'collected', { period }, ({ totals }) => totals.amount ?? 0);
  });

  it('of technicians: orders that were not cancelled', async () => {
    await expectLinked('technicians', 'orders', { period }, ({ total }) => total);
  });
});

it('the statement of account ends with the balance of the client’s statement', async () => {
  const [client] = await company.query<{ id: string }>(
    'select client_id as id from bills where paid_amount > 0 group by 1 order by count(*) desc, 1 limit 1',
  );
  const id = client?.id ?? '';
  const statement = await loadAccountStatement(company.db(), ACCOUNTS.client(id), {
    from: '2026-06-01',
    to: TODAY,
  });
  const rows = await readAll(company.db(), 'statement-of-account', {
    client: id,
    period: `2026-06-01..${TODAY}`,
  });
  expect(rows.map(({ balance }) => balance)).toEqual([
    statement.opening,
    ...statement.rows.map(({ balance }) => balance),
  ]);
  expect(rows.at(-1)?.balance).toBe(statement.closing);
});

it('the deposits held equal those of the contracts and of the ledger', async () => {
  const [held] = await company.query<{ fils: number }>(
    'select sum(deposit_balance(id))::bigint as fils from contracts where deleted_at is null',
  );
  const { totals } = await read(company.db(), 'deposits');
  expect(fils(totals.held)).toBe(held?.fils);
  expect(fils(totals.held)).toBe(fils(totals.received) - fils(totals.applied) - fils(totals.refunded));
});

it('the consumption equals the gas on the lines of invoices less credit notes', async () => {
  const lines = await company.query<{ quantity: string; net: number; sign: number }>(
    `select case when l.unit = 'm3' then l.quantity else 0 end as quantity, l.net,
        case when b.kind = 'credit_note' then -1 else 1 end as sign
      from bill_lines l join bills b on b.id = l.bill_id
        left join bill_lines n on n.bill_id = b.original_bill_id and n.position = l.credits
      where l.code in ('gas', 'estimate_true_up') and coalesce(n.unit, l.unit) = 'm3' and b.status not in ('Draft', 'Held')
        and b.contract_id is not null and b.supply_date between '2026-10-01' and '2026-10-31'`,
  );
  const { totals } = await read(company.db(), 'consumption', { period: '2026-10-01..2026-10-31' });
  expect(totals.volume).toBeCloseTo(
    add(lines, ({ quantity, sign }) => sign * Number(quantity)),
    3,
  );
  expect(fils(totals.gas)).toBe(add(lines, ({ net, sign }) => sign * net));
});

describe('settings and tariffs', () => {
  const versionsOn = (day: string) =>
    company.query<{ key: string; number: number; since: string; by: string | null }>(
      `select t.key, v.number, v.effective_from::text as since, u.first_name || ' ' || u.last_name as by
      from settings t join setting_versions v on v.id = setting_version_on(t.id, '${day}') left join users u on u.id = v.created_by
      where t.deleted_at is null order by t.key`,
    );

  it.each([TODAY, '2026-01-31'])('equal those in force on %s, with their authors', async (as_of) => {
    const rows = await readAll(company.db(), 'settings-in-force', {
      as_of,
      sort: 'key',
      columns: 'key,version,since,changed_by',
    });
    expect(
      rows.map(({ key, version, since, changed_by }) => ({
        key,
        number: version,
        since,
        by: (changed_by as { label: string } | null)?.label ?? null,
      })),
    ).toEqual(await versionsOn(as_of));
  });

  it('have values as text, money in AED', async () => {
    const rows = await readAll(company.db(), 'settings-in-force', { columns: 'key,section,setting,value' });
    const valueOf = (key: string) => rows.find((row) => row.key === key)?.value;
    expect(valueOf('vat_rate')).toBe('5 %');
    expect(rows.filter(({ section }) => section === 'tariff').map(({ value }) => value)).toEqual(
      expect.arrayContaining([expect.stringMatching(/\d\.\d\d/)]),
    );
  });

  it('have every block of every version', async () => {
    const stored = await company.query<{ key: string; number: number; price: number }>(
      `select t.key, v.number, (b.value ->> 'price')::float8 as price from settings t join setting_versions v on v.setting_id = t.id
      cross join jsonb_array_elements(v.value -> 'blocks') b where t."group" = 'tariff' and t.deleted_at is null`,
    );
    const rows = await readAll(company.db(), 'tariff-versions', {});
    expect(rows.map(({ price }) => price).sort()).toEqual(stored.map(({ price }) => price).sort());
    const inForce = await readAll(company.db(), 'tariff-versions', { state: 'in_force' });
    expect(inForce.length).toBeGreaterThan(0);
    expect(inForce.filter(({ since }) => typeof since !== 'string' || since > TODAY)).toEqual([]);
  });

  it('shows the limits of blocks with all their decimals', () => {
    const { columns } = findReport('tariff-versions').definition;
    const limits = columns.filter(({ name }) => name === 'above' || name === 'up_to');
    expect(limits.map((column) => formatValue(column, 12.125))).toEqual(['12.125', '12.125']);
  });
});

it('the ageing can be printed', async () => {
  const { files, close } = await createTemporaryFileStore();
  const db = company.db();
  const prepared = await prepareReport(findReport('receivables-ageing'), {}, db, TODAY);
  const totals = await readTotals(db, prepared);
  const { bytes } = await writeReportFile({ db, now: NOON, deps: { files } }, prepared, totals, 'pdf', NOON);
  expect((await buffer(bytes)).subarray(0, 5).toString()).toBe('%PDF-');
  await close();
});
