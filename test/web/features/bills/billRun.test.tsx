import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { EXCEPTION_OUTCOMES } from '../../../../src/domain/bills/billRun';
import type { BillRunOutcome, BillRunRow } from '../../../../src/domain/bills/billRun';
import { ROWS_PER_STEP } from '../../../../src/web/features/bills/billRun/BillRunTable';
import { errorResponse, lastCall } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const row = (index: number, outcome: BillRunOutcome, more: Partial<BillRunRow> = {}): BillRunRow => ({
  contract: { _id: `contract-${String(index)}`, unique_number: `CT-${String(index)}` },
  client: { _id: `client-${String(index)}`, label: 'Salma Khoury' },
  unit_no: '901',
  bill: null,
  outcome,
  consumption_m3: null,
  net: null,
  vat: null,
  total: null,
  last_total: null,
  reason: null,
  ...more,
});
const part = (rows: BillRunRow[], more: object = {}) => ({ rows, total: rows.length, next: null, ...more });
const PREVIEW = part([
  row(1, 'billed', { bill: { _id: 'bill-1', unique_number: 'INV-1' } }),
  row(2, 'ready', { consumption_m3: 6.062, net: 67.59, vat: 3.38, total: 70.97, last_total: 62.34 }),
  row(3, 'held', { reason: 'Reading: High' }),
]);

const RUN = {
  _id: 'run-1',
  version: 1,
  month: '2026-10',
  types: [],
  cycles: [],
  sites: ['SITE-1'],
  site_labels: ['SITE-1 · Marina Gardens'],
  estimates: true,
  issues: true,
  delivers: false,
  status: 'Running',
  started_by: { _id: 'u1', label: 'Sara Haddad' },
  started_at: '2026-11-20T08:00:00Z',
  finished_at: null,
  total: 2300,
  done: 250,
  exceptions: 2,
  counts: { issued: 248, held: 1, unread: 1, waiting: 2050 },
  worked_seconds: 20,
  remaining_seconds: 164,
};

const openRun = async (responses: object, currentUser = makeCurrentUser()) => {
  const app = renderApp('/bills', { 'POST /bill': makePage([]), ...responses }, currentUser);
  await app.user.click(await screen.findByRole('button', { name: 'Run billing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run billing' }));
  const press = (name: string) => app.user.click(dialog.getByRole('button', { name }));
  const runRequests = () => app.calls.filter(({ line }) => line.startsWith('POST /bill/run'));
  return { ...app, dialog, press, runRequests };
};
const contractsIn = (dialog: { getAllByText: typeof screen.getAllByText }) =>
  dialog.getAllByText(/^CT-/).map(({ textContent }) => textContent);

describe('monthly billing run', () => {
  it('previews without changes and lists rows that need attention on top', async () => {
    const { dialog, press, runRequests } = await openRun({ 'POST /bill/run/preview': PREVIEW });
    await press('Preview');
    expect(await dialog.findByText('Held: Reading: High')).toBeVisible();
    expect(contractsIn(dialog)).toEqual(['CT-3', 'CT-2', 'CT-1']);
    expect(dialog.getByText('+14 %')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('3 contracts');
    expect(runRequests().map(({ line }) => line)).toEqual(['POST /bill/run/preview']);
  });

  it('requests page after page until the month is complete', async () => {
    const parts = [part([row(1, 'ready')], { total: 2, next: 'CT-1' }), part([row(2, 'ready')])];
    const { dialog, press, runRequests } = await openRun({ 'POST /bill/run/preview': () => parts.shift() });
    await press('Preview');
    await waitFor(() => expect(contractsIn(dialog)).toEqual(['CT-1', 'CT-2']));
    expect(runRequests().map(({ body }) => (body as { after: string | null }).after)).toEqual([null, 'CT-1']);
  });

  it('has scope, count and sums of the invoices, and is exported', async () => {
    const rows = [
      row(1, 'ready', { net: 117.28, vat: 5.86, total: 123.14 }),
      row(2, 'held', { net: 10.1, vat: 0.51, total: 10.61 }),
      row(3, 'unread'),
    ];
    const { dialog, press, user, calls } = await openRun({
      'POST /bill/run/preview': part(rows),
      'POST /bill/run/preview/export/xlsx': new Blob(['rows']),
    });
    await press('Preview');
    // 117.28 + 10.10 = 127.38; 5.86 + 0.51 = 6.37; 127.38 + 6.37 = 133.75
    for (const text of [/^\w+ 20\d\d · All contracts$/, 'AED 127.38', 'AED 6.37', 'AED 133.75'])
      expect(await dialog.findByText(text)).toBeVisible();
    await press('Export');
    await user.click(screen.getByRole('menuitem', { name: 'Excel' }));
    await waitFor(() =>
      expect(lastCall(calls, 'POST /bill/run/preview/export/xlsx').body).toMatchObject({
        month: expect.stringMatching(/^20/) as string,
        sites: [],
      }),
    );
  });

  it('shows before the start what a stopped preview omitted', async () => {
    let respond: (page: unknown) => void = () => undefined;
    const { press } = await openRun({
      'POST /bill/run/preview': () => new Promise((resolve) => (respond = resolve)),
    });
    await press('Start billing');
    await press('Stop');
    act(() => respond(part([row(1, 'ready')], { total: 2, next: 'CT-1' })));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('Only 1 of 2 contracts were previewed.');
  });

  it('filters by an outcome and removes the filter on the second click', async () => {
    const { dialog, press } = await openRun({ 'POST /bill/run/preview': PREVIEW });
    await press('Preview');
    await press('Ready 1');
    expect(contractsIn(dialog)).toEqual(['CT-2']);
    expect(dialog.getByRole('button', { name: 'Ready 1' })).toHaveAttribute('aria-pressed', 'true');
    await press('Ready 1');
    expect(contractsIn(dialog)).toHaveLength(3);
  });

  it('renders a limited number of rows and the rest on request', async () => {
    const manyRows = Array.from({ length: ROWS_PER_STEP + 1 }, (_, index) => row(index + 1, 'billed'));
    const { dialog, press } = await openRun({ 'POST /bill/run/preview': part(manyRows) });
    await press('Preview');
    await waitFor(() => expect(contractsIn(dialog)).toHaveLength(ROWS_PER_STEP));
    await press('Show 1 more of 1');
    expect(contractsIn(dialog)).toHaveLength(ROWS_PER_STEP + 1);
  });

  it('starts with the selected contracts and steps after a confirmation, and opens the run', async () => {
    const { dialog, press, user, runRequests, pathname, toasts } = await openRun({
      'POST /bill/run/preview': PREVIEW,
      'POST /bill/run': RUN,
      'GET /run/run-1': RUN,
      'POST /run/run-1/items': makePage([]),
      'POST /site': makePage([
        { _id: 'site-1', code: 'SITE-1', name: 'Marina Gardens' },
        { _id: 'site-2', code: 'SITE-2', name: 'Creek Tower' },
      ]),
    });
    await user.click(dialog.getByRole('switch', { name: 'Estimate missing readings' }));
    for (const site of ['SITE-1 · Marina Gardens', 'SITE-2 · Creek Tower']) {
      await user.click(await dialog.findByRole('combobox', { name: 'Sites' }));
      await user.click(await screen.findByRole('option', { name: site }));
    }
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Steps' }), 'Draft, issue and send');
    await user.click(dialog.getByRole('combobox', { name: /Contract types/ }));
    await user.click(screen.getByRole('option', { name: 'Bulk delivery' }));
    await user.keyboard('{Escape}');
    await press('Start billing');
    const confirmation = within(await screen.findByRole('alertdialog'));
    expect(confirmation.getByText(/sends them to the clients/)).toHaveTextContent(
      'SITE-1 · Marina Gardens, SITE-2 · Creek Tower, Bulk delivery: 1 invoice totalling AED 70.97 (net AED 67.59, VAT AED 3.38); 1 contract held for review.',
    );
    expect(runRequests().map(({ line }) => line)).toEqual(['POST /bill/run/preview']);
    await user.click(confirmation.getByRole('button', { name: 'Start billing' }));
    await waitFor(() => expect(pathname()).toBe('/bill-runs/run-1'));
    expect(runRequests().slice(1)).toMatchObject([
      {
        body: {
          sites: ['SITE-1', 'SITE-2'],
          types: ['bulk_delivery'],
          cycles: [],
          estimates: true,
          issues: true,
          delivers: true,
        },
      },
    ]);
    expect(toasts).toContainEqual({ tone: 'success', text: 'Billing run started' });
  });

  it('accepts codes of sites from users who may not list them', async () => {
    const { dialog, press, user, runRequests } = await openRun(
      { 'POST /bill/run/preview': PREVIEW },
      makeCurrentUser(makePermissions(['canViewBills', 'canCreateBills'])),
    );
    await user.type(await dialog.findByRole('textbox', { name: 'Sites' }), 'SITE-1, SITE-2');
    await press('Preview');
    await waitFor(() => expect(runRequests()[0]?.body).toMatchObject({ sites: ['SITE-1', 'SITE-2'] }));
  });

  it('links to the run of another user', async () => {
    const message =
      'Sara Haddad has been billing October 2026 since 20 Nov 2026, 12:00: 25 of 60 contracts done.';
    const { dialog, press, user } = await openRun({
      'POST /bill/run/preview': PREVIEW,
      'POST /bill/run': errorResponse(409, { message, run: 'run-1' }),
    });
    await press('Start billing');
    await user.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Start billing' }),
    );
    expect(await dialog.findByText(message)).toBeVisible();
    const link = await dialog.findByRole('link', { name: 'Open this run' });
    expect(link).toHaveAttribute('href', '/bill-runs/run-1');
  });

  it('reports that nothing is due only after a complete run', async () => {
    const responses: unknown[] = [part([]), errorResponse(503)];
    const { dialog, press } = await openRun({ 'POST /bill/run/preview': () => responses.shift() });
    await press('Preview');
    expect(await dialog.findByText('No invoices are due for this month.')).toBeVisible();
    await press('Preview');
    expect(await dialog.findByText('The server is busy. Please try again in a moment.')).toBeVisible();
    expect(dialog.queryByText('No invoices are due for this month.')).toBeNull();
  });

  it('shows and requests nothing without a month', async () => {
    const { dialog, runRequests } = await openRun({});
    fireEvent.change(dialog.getByLabelText('Month'), { target: { value: '' } });
    expect(dialog.queryByRole('status')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
    expect(runRequests()).toEqual([]);
  });

  it('shows the results of the last page when the preview is stopped and requests no other', async () => {
    let respond: (page: unknown) => void = () => undefined;
    const { dialog, press, runRequests } = await openRun({
      'POST /bill/run/preview': () => new Promise((resolve) => (respond = resolve)),
    });
    await press('Preview');
    await press('Stop');
    expect(dialog.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
    act(() => respond(part([row(1, 'ready')], { total: 2, next: 'CT-1' })));
    expect(await dialog.findByText('Stopped after 1 of 2 contracts')).toBeVisible();
    expect(contractsIn(dialog)).toEqual(['CT-1']);
    expect(runRequests()).toMatchObject([{ aborted: false }]);
  });

  it('is not shown again when the dialog is reopened', async () => {
    const { user, dialog, press } = await openRun({ 'POST /bill/run/preview': PREVIEW });
    await press('Preview');
    expect(await dialog.findByText('Held: Reading: High')).toBeVisible();
    await press('Close');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('button', { name: 'Run billing' }));
    const reopened = within(await screen.findByRole('dialog', { name: 'Run billing' }));
    expect(reopened.getByRole('button', { name: 'Preview' })).toBeEnabled();
    expect(reopened.queryByText('Held: Reading: High')).toBeNull();
  });

  it('stops the preview when the user leaves the page', async () => {
    let respond: (page: unknown) => void = () => undefined;
    const { store, router, press, runRequests } = await openRun({
      'POST /bill/run/preview': () => new Promise((resolve) => (respond = resolve)),
      'POST /tank': makePage([]),
    });
    await press('Preview');
    await act(() => router.navigate('/tanks'));
    expect(store.getState().billRunPreview.stopped).toBe(true);
    act(() => respond(part([row(1, 'ready')], { total: 2, next: 'CT-1' })));
    await waitFor(() => expect(store.getState().billRunPreview.rows).toHaveLength(1));
    expect(runRequests()).toHaveLength(1);
  });

  it('offers issuing only to users who may update invoices', async () => {
    const { dialog } = await openRun(
      {},
      makeCurrentUser(makePermissions(['canViewBills', 'canCreateBills'])),
    );
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible();
    expect(within(dialog.getByRole('combobox', { name: 'Steps' })).getAllByRole('option')).toHaveLength(1);
  });

  it('is hidden from users who may only view invoices', async () => {
    renderApp('/bills', { 'POST /bill': makePage([]) }, makeCurrentUser(makePermissions(['canViewBills'])));
    await screen.findByRole('heading', { name: 'Invoices' });
    expect(screen.queryByRole('button', { name: 'Run billing' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Billing runs' })).toHaveAttribute('href', '/bill-runs');
  });
});

describe('page of a billing run', () => {
  const ITEM = { ...row(1, 'held', { reason: 'Reading to review: High' }), _id: 'item-1', counter: null };
  const openPage = (run: object = RUN, more: object = {}, search = '') => {
    const app = renderApp(
      `/bill-runs/run-1${search}`,
      { 'GET /run/run-1': run, 'POST /run/run-1/items': makePage([ITEM]), ...more },
      makeCurrentUser(),
    );
    Object.assign(app.page, { pathname: () => '/bill-runs/run-1' });
    return app;
  };

  it('shows the progress, and the exceptions with their reasons and links', async () => {
    const { user, calls } = openPage();
    expect(
      await screen.findByText('250 of 2,300 contracts done · worked for 20 seconds · about 3 minutes left'),
    ).toBeVisible();
    const reason = await screen.findByText('Reading to review: High');
    expect(reason.closest('td')).toHaveStyle({ whiteSpace: 'normal' });
    expect(screen.getByRole('link', { name: 'CT-1' })).toHaveAttribute('href', '/contracts/contract-1');
    await user.click(screen.getByRole('button', { name: 'Issued 248' }));
    await waitFor(() =>
      expect(calls.findLast(({ line }) => line === 'POST /run/run-1/items')?.body).toMatchObject({
        filters: { outcome: ['issued'] },
      }),
    );
  });

  it('shows the first page of the contracts with another result', async () => {
    const { user, calls } = openPage(
      RUN,
      { 'POST /run/run-1/items': makePage([ITEM], { total: 30 }) },
      '?page=3',
    );
    const queries = () =>
      calls.filter(({ line }) => line === 'POST /run/run-1/items').map(({ body }) => body);
    const query = (page: number, outcome: readonly string[]) =>
      expect.objectContaining({ page, filters: { outcome } }) as unknown;
    await screen.findByText('Reading to review: High');
    expect(queries()).toEqual([query(3, EXCEPTION_OUTCOMES)]);
    await user.click(screen.getByRole('button', { name: 'Issued 248' }));
    await waitFor(() => expect(queries()).toContainEqual(query(1, ['issued'])));
    await user.click(screen.getByRole('button', { name: 'Issued 248' }));
    await waitFor(() => expect(queries()).toContainEqual(query(1, EXCEPTION_OUTCOMES)));
    expect(queries()).not.toContainEqual(query(3, ['issued']));
  });

  it('polls the run until it is completed, then offers to retry the exceptions', async () => {
    const runs = [RUN, { ...RUN, done: 900 }];
    const completed = { ...RUN, status: 'Completed', done: 2300, remaining_seconds: null };
    const { user, calls } = openPage(() => runs.shift() ?? completed, {
      'POST /run/run-1/retry': { ...completed, status: 'Running', done: 2298 },
    });
    expect(await screen.findByText(/^250 of/)).toBeVisible();
    expect(await screen.findByText(/^900 of/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: 'Process exceptions again' }));
    expect(await screen.findByText(/^2,298 of/)).toBeVisible();
    expect(calls.filter(({ line }) => line === 'POST /run/run-1/retry')).toHaveLength(1);
  });

  it.each([
    [59, '59 seconds'],
    [3_560, '59 minutes'],
    [3_599, '1 h 0 min'],
    [7_199, '2 h 0 min'],
  ])('rounds %d seconds of work to %s', async (worked_seconds, text) => {
    openPage({ ...RUN, worked_seconds });
    expect(await screen.findByText(new RegExp(`worked for ${text} ·`))).toBeVisible();
  });

  it('is not polled if the run does not exist', async () => {
    jest.useFakeTimers();
    const { calls } = openPage(errorResponse(404, {}));
    const countReads = () => calls.filter(({ line }) => line === 'GET /run/run-1').length;
    expect(await screen.findByText('This record does not exist.')).toBeVisible();
    await act(() => jest.advanceTimersByTimeAsync(20_000));
    expect(countReads()).toBe(2);
    jest.useRealTimers();
  });

  it('pauses at once and requires confirmation to cancel', async () => {
    const { user, calls } = openPage(RUN, { 'POST /run/run-1/pause': { ...RUN, status: 'Paused' } });
    await user.click(await screen.findByRole('button', { name: 'Pause' }));
    expect(
      await screen.findByText(
        'Contracts in progress are completed; the others wait until the run is resumed.',
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Cancel run' }));
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('250 of 2,300 contracts are done');
    expect(calls.some(({ line }) => line.endsWith('/cancel'))).toBe(false);
  });
});

describe('list of billing runs', () => {
  it('shows user, month and progress of each run', async () => {
    renderApp('/bill-runs', { 'POST /run': makePage([RUN]) }, makeCurrentUser());
    expect((await screen.findAllByText('October 2026'))[0]).toBeVisible();
    expect(screen.getByText('Sara Haddad')).toBeVisible();
    expect(screen.getByText('SITE-1 · Marina Gardens')).toBeInTheDocument();
    expect(screen.getByText('Draft and issue; estimate missing readings')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Run billing' })).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Billing runs' })).toBeNull();
  });
});
