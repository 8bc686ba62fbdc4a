import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BillRunOutcome, BillRunRow } from '../../../../src/domain/bills/billRun';
import { ROWS_PER_STEP } from '../../../../src/web/features/bills/billRun/BillRunTable';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const row = (index: number, outcome: BillRunOutcome, more: Partial<BillRunRow> = {}): BillRunRow => ({
  contract: { _id: `contract-${String(index)}`, unique_number: `CT-${String(index)}` },
  client: { _id: `client-${String(index)}`, label: 'Salma Khoury' },
  unit_no: '901',
  bill: null,
  outcome,
  consumption_m3: null,
  total: null,
  last_total: null,
  reason: null,
  ...more,
});
const part = (rows: BillRunRow[], more: object = {}) => ({ rows, total: rows.length, next: null, ...more });
const PREVIEW = part([
  row(1, 'billed', { bill: { _id: 'bill-1', unique_number: 'INV-1' } }),
  row(2, 'ready', { consumption_m3: 6.062, total: 70.97, last_total: 62.34 }),
  row(3, 'held', { reason: 'Reading: High' }),
]);

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

beforeAll(Grid.preload);

describe('monthly billing run', () => {
  it('previews first, creates nothing and lists rows that need attention on top', async () => {
    const { dialog, press, runRequests } = await openRun({ 'POST /bill/run/preview': PREVIEW });
    expect(dialog.getByRole('button', { name: 'Create invoices' })).toBeDisabled();
    await press('Preview');
    expect(await dialog.findByText('Held: Reading: High')).toBeVisible();
    expect(contractsIn(dialog)).toEqual(['CT-3', 'CT-2', 'CT-1']);
    expect(dialog.getByText('+14 %')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('3 contracts');
    expect(runRequests().map(({ line }) => line)).toEqual(['POST /bill/run/preview']);
    expect(dialog.getByRole('button', { name: 'Create invoices' })).toBeEnabled();
  });

  it('requests part after part until the month is complete', async () => {
    const parts = [part([row(1, 'ready')], { total: 2, next: 'CT-1' }), part([row(2, 'ready')])];
    const { dialog, press, runRequests } = await openRun({ 'POST /bill/run/preview': () => parts.shift() });
    await press('Preview');
    await waitFor(() => expect(contractsIn(dialog)).toEqual(['CT-1', 'CT-2']));
    expect(runRequests().map(({ body }) => (body as { after: string | null }).after)).toEqual([null, 'CT-1']);
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

  it('creates drafts, with estimates if chosen, and asks before it issues them', async () => {
    const drafted = part([row(2, 'drafted', { bill: { _id: 'bill-2', unique_number: 'DRAFT' } })]);
    const issued = part([row(2, 'issued', { bill: { _id: 'bill-2', unique_number: 'INV-2' } })]);
    const { dialog, press, user, runRequests, calls } = await openRun({
      'POST /bill/run/preview': PREVIEW,
      'POST /bill/run': drafted,
      'POST /bill/run/issue': issued,
    });
    await user.click(dialog.getByRole('switch', { name: 'Estimate missing readings' }));
    await press('Preview');
    await press('Create invoices');
    expect(await dialog.findByRole('link', { name: 'DRAFT' })).toHaveAttribute('href', '/bills/bill-2');
    expect(runRequests().at(-1)).toMatchObject({ line: 'POST /bill/run', body: { estimates: true } });
    await press('Issue all without flags');
    const confirmation = within(await screen.findByRole('alertdialog'));
    expect(calls.some(({ line }) => line === 'POST /bill/run/issue')).toBe(false);
    expect(dialog.getByRole('link', { name: 'DRAFT', hidden: true })).toBeInTheDocument();
    await user.click(confirmation.getByRole('button', { name: 'Issue all' }));
    expect(await dialog.findByRole('link', { name: 'INV-2' })).toBeVisible();
  });

  it('shows the server’s error', async () => {
    const response = errorResponse(409, { message: 'Automatic issuing is turned off in the settings.' });
    const { press, user, toasts } = await openRun({
      'POST /bill/run/preview': PREVIEW,
      'POST /bill/run': part([row(2, 'drafted')]),
      'POST /bill/run/issue': response,
    });
    await press('Preview');
    await press('Create invoices');
    await press('Issue all without flags');
    await user.click(await screen.findByRole('button', { name: 'Issue all' }));
    await waitFor(() =>
      expect(toasts).toContainEqual({
        tone: 'error',
        text: 'Automatic issuing is turned off in the settings.',
      }),
    );
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

  it('shows the results of the last part when it is stopped and requests no other', async () => {
    let respond: (page: unknown) => void = () => undefined;
    const { dialog, press, runRequests } = await openRun({
      'POST /bill/run/preview': PREVIEW,
      'POST /bill/run': () => new Promise((resolve) => (respond = resolve)),
    });
    await press('Preview');
    await press('Create invoices');
    await press('Stop');
    expect(dialog.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
    act(() => respond(part([row(1, 'drafted')], { total: 2, next: 'CT-1' })));
    expect(await dialog.findByText('Stopped after 1 of 2 contracts')).toBeVisible();
    expect(contractsIn(dialog)).toEqual(['CT-1']);
    expect(runRequests().filter(({ line }) => line === 'POST /bill/run')).toMatchObject([{ aborted: false }]);
  });

  it('refreshes the invoice list, even after its dialog is closed', async () => {
    let respond: (page: unknown) => void = () => undefined;
    const { press, calls } = await openRun({
      'POST /bill/run/preview': PREVIEW,
      'POST /bill/run': () => new Promise((resolve) => (respond = resolve)),
    });
    const listRequests = () => calls.filter(({ line }) => line === 'POST /bill');
    await press('Preview');
    expect(listRequests()).toHaveLength(1);
    await press('Create invoices');
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Run billing' }), { key: 'Escape' });
    act(() => respond(part([row(1, 'drafted')], { total: 2, next: 'CT-1' })));
    await waitFor(() => expect(listRequests()).toHaveLength(2));
  });

  it('stops when the user leaves the page', async () => {
    let respond: (page: unknown) => void = () => undefined;
    const { store, router, press, runRequests } = await openRun({
      'POST /bill/run/preview': PREVIEW,
      'POST /bill/run': () => new Promise((resolve) => (respond = resolve)),
      'POST /tank': makePage([]),
    });
    await press('Preview');
    await press('Create invoices');
    await act(() => router.navigate('/tanks'));
    expect(store.getState().billRun.stopped).toBe(true);
    act(() => respond(part([row(1, 'drafted')], { total: 2, next: 'CT-1' })));
    await waitFor(() => expect(store.getState().billRun.rows).toHaveLength(1));
    expect(runRequests().filter(({ line }) => line === 'POST /bill/run')).toHaveLength(1);
  });

  it('offers issuing only to users who may update invoices', async () => {
    const { dialog } = await openRun(
      {},
      makeCurrentUser(makePermissions(['canViewBills', 'canCreateBills'])),
    );
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Issue all without flags' })).toBeNull();
  });

  it('is hidden from users who may only view invoices', async () => {
    renderApp('/bills', { 'POST /bill': makePage([]) }, makeCurrentUser(makePermissions(['canViewBills'])));
    await screen.findByRole('heading', { name: 'Invoices' });
    expect(screen.queryByRole('button', { name: 'Run billing' })).toBeNull();
  });
});
