import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { AccountRef, LedgerAccount } from '../../../../src/domain/ledger/account';
import type { JournalEntry, JournalLine } from '../../../../src/domain/ledger/journal';
import type { Period } from '../../../../src/domain/ledger/period';
import type { AccountLedger, TrialBalance, VatReturn } from '../../../../src/domain/ledger/reports';
import { makeCurrentUser, makePage, makeWallet } from '../../../factories';
import { errorResponse, lastCall } from '../../../fakeServices';
import { records } from '../../../sampleRecords';
import { onNarrowScreen } from '../../narrowScreen';
import { renderApp } from '../../renderApp';

const admin = makeCurrentUser();
const receivables: AccountRef = {
  _id: 'account-9',
  code: 'receivables',
  number: '1100',
  name: 'Receivables',
  type: 'asset',
};
const gas: AccountRef = {
  _id: 'account-16',
  code: 'revenue_gas',
  number: '4010',
  name: 'Gas',
  type: 'revenue',
};
const client = { _id: 'client-1', label: 'Marina Bakery LLC' };

const makeLine = (overrides: Partial<JournalLine>): JournalLine => ({
  position: 1,
  account: receivables,
  debit: 0,
  credit: 0,
  client: null,
  contract: null,
  bill: null,
  wallet: null,
  user: null,
  emirate: null,
  vat_category: null,
  ...overrides,
});

const entry: JournalEntry = {
  _id: 'entry-1',
  number: 4711,
  day: '2026-11-02',
  event_day: '2026-10-31',
  event: 'invoice_issued',
  document: 'INV-2026-004561',
  source: { model: 'bill', _id: 'bill-1' },
  client,
  amount: 133.64,
  created_by: { _id: 'user-2', label: 'Mariam Al Suwaidi' },
  createdAt: '2026-11-02T05:30:00Z',
  lines: [
    makeLine({ debit: 133.64, client, bill: { _id: 'bill-1', unique_number: 'INV-2026-004561' } }),
    makeLine({ position: 2, account: gas, credit: 133.64, emirate: 'Dubai', vat_category: 'Z' }),
  ],
};

const rowsOf = async (name: string) => {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole<HTMLTableRowElement>('row')
    .map(({ cells }) => [...cells].map(({ textContent }) => textContent).join(' | '));
};
const linkTo = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

describe('the journal', () => {
  it('lists entries, and exports the lines of the filtered days with the accounts of the ERP system', async () => {
    const file = new Blob(['Day;Journal number']);
    const { user, calls, page } = renderApp(
      '/ledger/journal?day=2026-11-01..2026-11-15&event=invoice_issued&search=INV',
      { 'POST /journal': makePage([entry]), 'POST /ledger/lines/export/csv': file },
      admin,
    );
    const link = await screen.findByRole('link', { name: '4711' });
    expect(link).toHaveAttribute('href', '/ledger/journal/entry-1');
    const row = link.closest('[role="row"]');
    for (const text of ['2 Nov 2026', 'Invoice issued', 'INV-2026-004561', 'Marina Bakery LLC', '133.64'])
      expect(row).toHaveTextContent(text);
    const query = {
      search: 'INV',
      filters: { day: { from: '2026-11-01', to: '2026-11-15' }, event: ['invoice_issued'] },
    };
    expect(calls.find(({ line }) => line === 'POST /journal')?.body).toMatchObject(query);
    await user.click(screen.getByRole('button', { name: 'CSV for ERP: 1 Nov 2026 – 15 Nov 2026' }));
    await waitFor(() => expect(page.downloads).toHaveLength(1));
    expect(calls.find(({ line }) => line === 'POST /ledger/lines/export/csv')?.body).toEqual(
      query.filters.day,
    );
  });

  it('shows the lines of an entry with debits and credits in two columns, and links to their records', async () => {
    renderApp('/ledger/journal/entry-1', { 'GET /journal/entry-1': entry }, admin);
    expect(await screen.findByRole('heading', { name: 'Journal entry 4711' })).toBeVisible();
    expect(await rowsOf('Lines in AED')).toEqual([
      'Account | For | VAT | Debit (AED) | Credit (AED)',
      '1100 Receivables | INV-2026-004561Marina Bakery LLC |  | 133.64 | ',
      '4010 Gas |  | Dubai, Zero-rated |  | 133.64',
      'Total | 133.64 | 133.64',
    ]);
    expect(linkTo('INV-2026-004561')).toEqual(['/bills/bill-1', '/bills/bill-1']);
    expect(linkTo('Marina Bakery LLC')).toEqual(['/clients/client-1', '/clients/client-1']);
    expect(linkTo('4010 Gas')).toEqual(['/ledger/accounts/account-16?from=2026-11-02&to=2026-11-02']);
  });
});

it.each([
  [
    'invoice',
    `/bills/${records.bill._id}`,
    `GET /bill/${records.bill._id}`,
    { ...records.bill, status: 'Issued' },
  ],
  ['payment', '/wallets/wallet-1', 'GET /wallet/wallet-1', makeWallet()],
])('the page of an %s shows its journal entries', async (_noun, path, request, record) => {
  const { calls } = renderApp(
    `${path}?tab=Journal`,
    { [request]: record, 'POST /journal': makePage([entry]) },
    admin,
  );
  expect(await screen.findByRole('link', { name: '4711' })).toHaveAttribute(
    'href',
    '/ledger/journal/entry-1',
  );
  expect(calls.find(({ line }) => line === 'POST /journal')?.body).toMatchObject({
    filters: { source: record._id },
  });
});

describe('the trial balance', () => {
  const report = (debit: number): TrialBalance => ({
    from: '2026-11-01',
    to: '2026-11-30',
    documents: [
      { account: receivables, opening: 50, debit, credit: 0, closing: 183.64 },
      { account: gas, opening: -50, debit: 0, credit: 133.64, closing: -183.64 },
    ],
    totals: { opening: 0, debit, credit: 133.64, closing: 0 },
  });
  const open = (response: unknown) =>
    renderApp(
      '/ledger/trial-balance?from=2026-11-01&to=2026-11-30',
      {
        'POST /ledger/trial-balance': response,
        'POST /ledger/trial-balance/export/csv': new Blob(['Number']),
      },
      admin,
    );

  it('shows each account with its balances and whether they balance, and links to the lines', async () => {
    const { user, calls, page } = open(report(133.64));
    expect(await rowsOf('Trial balance in AED')).toEqual([
      'Number | Account | Opening (AED) | Debit (AED) | Credit (AED) | Closing (AED)',
      '1100 | Receivables | 50.00 Dr | 133.64 |  | 183.64 Dr',
      '4010 | Gas | 50.00 Cr |  | 133.64 | 183.64 Cr',
      'Total | 0.00 | 133.64 | 133.64 | 0.00',
    ]);
    expect(screen.getByText('The totals balance: debits and credits are both AED 133.64.')).toBeVisible();
    expect(linkTo('Gas')).toEqual(['/ledger/accounts/account-16?from=2026-11-01&to=2026-11-30']);
    expect(screen.getByLabelText('Month')).toHaveValue('2026-11');
    await user.click(screen.getByRole('button', { name: 'CSV' }));
    await waitFor(() => expect(page.downloads.map(({ name }) => name)).toEqual(['trial-balance.csv']));
    expect(lastCall(calls, 'POST /ledger/trial-balance/export/csv').body).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
    });
  });

  it('shows the difference of debits and credits', async () => {
    open(report(133.6));
    expect(
      await screen.findByText('The totals do not balance: debits and credits differ by AED 0.04.'),
    ).toBeVisible();
  });

  it('requests the selected month, and nothing while a day is empty', async () => {
    const { user, calls, router } = open(report(133.64));
    await screen.findByRole('table');
    const requests = () => calls.filter(({ line }) => line === 'POST /ledger/trial-balance');
    await user.clear(screen.getByLabelText('To'));
    expect(router.state.location.search).toBe('?from=2026-11-01&to=');
    expect(requests()).toHaveLength(1);
    await user.type(screen.getByLabelText('Month'), '2026-02');
    await waitFor(() => expect(requests().at(-1)?.body).toEqual({ from: '2026-02-01', to: '2026-02-28' }));
  });

  it('shows why a range is refused', async () => {
    open(errorResponse(422, { message: 'To can’t be before From' }));
    expect(await screen.findByText('To can’t be before From')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });
});

it('the ledger of an account has a running balance from opening to closing, page by page', async () => {
  const ledger: AccountLedger = {
    account: receivables,
    from: '2026-11-01',
    to: '2026-11-30',
    opening: 50,
    debit: 133.64,
    credit: 0,
    closing: 183.64,
    documents: [
      {
        entry: 'entry-1',
        number: 4711,
        day: '2026-11-02',
        event: 'invoice_issued',
        document: 'INV-2026-004561',
        client,
        contract: null,
        user: null,
        debit: 133.64,
        credit: 0,
        balance: 183.64,
      },
    ],
    total: 26,
    page: 1,
    limit: 10,
  };
  const { user, calls, page } = renderApp(
    '/ledger/accounts/account-9?from=2026-11-01&to=2026-11-30',
    {
      'POST /account/account-9/ledger': ledger,
      'POST /account/account-9/ledger/export/csv': new Blob(['Day']),
    },
    admin,
  );
  expect(await screen.findByRole('heading', { name: '1100 Receivables' })).toBeVisible();
  expect(await rowsOf('Account ledger in AED')).toEqual([
    'Day | Entry | Event | Document | Client | Debit (AED) | Credit (AED) | Balance (AED)',
    'Opening balance on 1 Nov 2026 |  |  | 50.00 Dr',
    '2 Nov 2026 | 4711 | Invoice issued | INV-2026-004561 | Marina Bakery LLC | 133.64 |  | 183.64 Dr',
    'Closing balance on 30 Nov 2026 | 133.64 | 0.00 | 183.64 Dr',
  ]);
  expect(await screen.findByText('1–10 of 26')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'CSV' }));
  await waitFor(() => expect(page.downloads.map(({ name }) => name)).toEqual(['account-1100.csv']));
  expect(lastCall(calls, 'POST /account/account-9/ledger/export/csv').body).toEqual({
    from: '2026-11-01',
    to: '2026-11-30',
  });
  const nextPage = screen.getByRole('button', { name: 'Go to next page' });
  fireEvent.click(nextPage);
  fireEvent.click(nextPage);
  await waitFor(() =>
    expect(calls.findLast(({ line }) => line === 'POST /account/account-9/ledger')?.body).toEqual({
      from: '2026-11-01',
      to: '2026-11-30',
      page: 3,
      limit: 10,
    }),
  );
});

describe('periods', () => {
  const october: Period = {
    _id: 'period-10',
    month: '2026-10',
    status: 'Open',
    next: 'close',
    closed_at: null,
    closed_by: null,
    reopened_at: null,
    reopened_by: null,
    reason: null,
  };
  const november = { ...october, _id: 'period-11', month: '2026-11', next: null };
  const closed: Period = {
    ...october,
    status: 'Closed',
    next: 'reopen',
    closed_at: '2026-11-05T05:30:00Z',
    closed_by: { _id: 'user-2', label: 'Mariam Al Suwaidi' },
    reason: 'VAT return filed',
  };

  it('are closed with a reason after confirmation; who closed them and when is shown', async () => {
    let documents: Period[] = [november, october];
    const { user, calls, toasts } = renderApp(
      '/ledger/periods',
      {
        'POST /period': () => makePage(documents),
        'POST /period/period-10/close': () => {
          documents = [{ ...november, next: 'close' }, closed];
          return closed;
        },
      },
      admin,
    );
    const sent = () => calls.filter(({ line }) => line.endsWith('/close'));
    await user.click(await screen.findByRole('button', { name: 'Close' }));
    const form = within(await screen.findByRole('dialog', { name: 'Close October 2026' }));
    await user.type(await form.findByLabelText(/Reason/), 'VAT return filed');
    await user.click(form.getByRole('button', { name: 'Close' }));
    const confirmation = within(await screen.findByRole('alertdialog'));
    expect(sent()).toHaveLength(0);
    await user.click(confirmation.getByRole('button', { name: 'Close month' }));
    await waitFor(() => expect(toasts).toContainEqual({ tone: 'success', text: 'October 2026 is closed' }));
    expect(sent().map(({ body }) => body)).toEqual([{ reason: 'VAT return filed' }]);
    expect(await screen.findByText('5 Nov 2026, 09:30, Mariam Al Suwaidi')).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Reopen' })).toBeVisible();
    expect(await screen.findByRole('button', { name: 'Close' })).toBeVisible();
  });

  it('are listed with the first open and the last closed month first, where they can be closed and reopened', async () => {
    const months = (status: Period['status'], ...names: string[]) =>
      names.map((month) => ({ ...october, _id: month, month, status, next: null }));
    renderApp(
      '/ledger/periods',
      {
        'POST /period': makePage([
          ...months('Open', '2026-11', '2026-10', '2026-09'),
          ...months('Closed', '2026-08', '2026-07'),
        ]),
      },
      admin,
    );
    const monthsOf = async (name: string) =>
      within(await screen.findByRole('table', { name }))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    expect(await monthsOf('Open months')).toEqual(['September 2026', 'October 2026', 'November 2026']);
    expect(await monthsOf('Closed months')).toEqual(['August 2026', 'July 2026']);
  });
});

it('the VAT return shows net amounts and VAT by emirate and category with totals', async () => {
  const report: VatReturn = {
    from: '2026-10',
    to: '2026-11',
    documents: [
      { emirate: 'Dubai', vat_category: 'S', net: 127.28, vat: 6.36 },
      { emirate: null, vat_category: 'Z', net: 20, vat: 0 },
    ],
    totals: { net: 147.28, vat: 6.36 },
  };
  const empty = { documents: [], totals: { net: 0, vat: 0 } };
  const { router } = renderApp(
    '/ledger/vat-return?from=2026-10&to=2026-11',
    {
      'POST /ledger/vat-return': ({ from, to }: { from: string; to: string }) =>
        from === '2026-10' ? report : { ...empty, from, to },
    },
    admin,
  );
  expect(await rowsOf('VAT return in AED')).toEqual([
    'Emirate | VAT category | Net (AED) | VAT (AED) | Total (AED)',
    'Dubai | Standard | 127.28 | 6.36 | 133.64',
    'Without emirate | Zero-rated | 20.00 | 0.00 | 20.00',
    'Total | 147.28 | 6.36 | 153.64',
  ]);
  await act(() => router.navigate('/ledger/vat-return?from=2026-02&to=2026-03'));
  expect(
    await screen.findByText('No invoices or credit notes in February 2026 to March 2026.'),
  ).toBeVisible();
});

it('the accounts are listed, and number, name and ERP account can be modified', async () => {
  const account: LedgerAccount = { ...receivables, erp_code: null, version: 3 };
  const { user, calls, pathname } = renderApp(
    '/ledger/accounts',
    {
      'POST /account': makePage([account]),
      'GET /account/account-9': account,
      'PUT /account/account-9': { ...account, erp_code: '120000', version: 4 },
      'POST /account/account-9/ledger': errorResponse(503),
    },
    admin,
  );
  expect(await screen.findByRole('link', { name: 'Receivables' })).toHaveAttribute(
    'href',
    '/ledger/accounts/account-9',
  );
  await user.click(screen.getByRole('link', { name: 'Modify Receivables' }));
  await user.type(await screen.findByLabelText('ERP account'), '120000');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(pathname()).toBe('/ledger/accounts/account-9'));
  expect(calls.find(({ line }) => line.startsWith('PUT'))?.body).toEqual({
    number: '1100',
    name: 'Receivables',
    erp_code: '120000',
    version: 3,
  });
});

it('on a narrow screen, the VAT return is a list with each amount under its label', async () => {
  onNarrowScreen();
  renderApp(
    '/ledger/vat-return?from=2026-10&to=2026-10',
    {
      'POST /ledger/vat-return': {
        from: '2026-10',
        to: '2026-10',
        documents: [{ emirate: 'Dubai', vat_category: 'S', net: 127.28, vat: 6.36 }],
        totals: { net: 127.28, vat: 6.36 },
      },
    },
    admin,
  );
  const list = await screen.findByRole('list', { name: 'VAT return in AED' });
  expect(screen.queryByRole('table')).toBeNull();
  const items = within(list).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'DubaiStandardNet (AED)127.28VAT (AED)6.36Total (AED)133.64',
    'TotalNet (AED)127.28VAT (AED)6.36Total (AED)133.64',
  ]);
});
