import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BillRunOutcome, BillRunRow } from '../../../../src/domain/bills/billRun';
import { ROWS_AT_ONCE } from '../../../../src/web/features/bills/billRun/BillRunTable';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const row = (nr: number, outcome: BillRunOutcome, more: Partial<BillRunRow> = {}): BillRunRow => ({
  contract: { _id: `contract-${String(nr)}`, unique_number: `CT-${String(nr)}` },
  client: { _id: `client-${String(nr)}`, label: 'Salma Khoury' },
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
const SEEN = part([
  row(1, 'billed', { bill: { _id: 'bill-1', unique_number: 'INV-1' } }),
  row(2, 'ready', { consumption_m3: 6.062, total: 70.97, last_total: 62.34 }),
  row(3, 'held', { reason: 'Reading: High' }),
]);

const open = async (answers: object, who = makeCurrentUser()) => {
  const scene = renderApp('/bills', { 'POST /bill': makePage([]), ...answers }, who);
  await scene.person.click(await screen.findByRole('button', { name: 'Run billing' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Run billing' }));
  const press = (name: string) => scene.person.click(dialog.getByRole('button', { name }));
  const asked = () => scene.calls.filter(({ line }) => line.startsWith('POST /bill/run'));
  return { ...scene, dialog, press, asked };
};
const contractsIn = (dialog: { getAllByText: typeof screen.getAllByText }) =>
  dialog.getAllByText(/^CT-/).map(({ textContent }) => textContent);

beforeAll(Grid.preload);

describe('billing a month', () => {
  it('is looked at first: nothing is created before, and what asks for a look stands on top', async () => {
    const { dialog, press, asked } = await open({ 'POST /bill/run/preview': SEEN });
    expect(dialog.getByRole('button', { name: 'Create invoices' })).toBeDisabled();
    await press('Preview');
    expect(await dialog.findByText('Held: Reading: High')).toBeVisible();
    expect(contractsIn(dialog)).toEqual(['CT-3', 'CT-2', 'CT-1']);
    expect(dialog.getByText('+14 %')).toBeVisible();
    expect(dialog.getByRole('status')).toHaveTextContent('3 contracts');
    expect(asked().map(({ line }) => line)).toEqual(['POST /bill/run/preview']);
    expect(dialog.getByRole('button', { name: 'Create invoices' })).toBeEnabled();
  });

  it('goes on where the stretch before ended, until the month is through', async () => {
    const stretches = [part([row(1, 'ready')], { total: 2, next: 'CT-1' }), part([row(2, 'ready')])];
    const { dialog, press, asked } = await open({ 'POST /bill/run/preview': () => stretches.shift() });
    await press('Preview');
    await waitFor(() => expect(contractsIn(dialog)).toEqual(['CT-1', 'CT-2']));
    expect(asked().map(({ body }) => (body as { after: string | null }).after)).toEqual([null, 'CT-1']);
  });

  it('shows only what came to one result when that is pressed, and all when it is pressed again', async () => {
    const { dialog, press } = await open({ 'POST /bill/run/preview': SEEN });
    await press('Preview');
    await press('Ready 1');
    expect(contractsIn(dialog)).toEqual(['CT-2']);
    expect(dialog.getByRole('button', { name: 'Ready 1' })).toHaveAttribute('aria-pressed', 'true');
    await press('Ready 1');
    expect(contractsIn(dialog)).toHaveLength(3);
  });

  it('draws a stretch of thousands, and the next when it is asked for', async () => {
    const many = Array.from({ length: ROWS_AT_ONCE + 1 }, (_, nr) => row(nr + 1, 'billed'));
    const { dialog, press } = await open({ 'POST /bill/run/preview': part(many) });
    await press('Preview');
    await waitFor(() => expect(contractsIn(dialog)).toHaveLength(ROWS_AT_ONCE));
    await press('Show 1 more of 1');
    expect(contractsIn(dialog)).toHaveLength(ROWS_AT_ONCE + 1);
  });

  it('creates the drafts with estimates where that is wished, and then asks before it issues them', async () => {
    const drafted = part([row(2, 'drafted', { bill: { _id: 'bill-2', unique_number: 'DRAFT' } })]);
    const issued = part([row(2, 'issued', { bill: { _id: 'bill-2', unique_number: 'INV-2' } })]);
    const { dialog, press, person, asked, calls } = await open({
      'POST /bill/run/preview': SEEN,
      'POST /bill/run': drafted,
      'POST /bill/run/issue': issued,
    });
    await person.click(dialog.getByRole('switch', { name: 'Estimate missing readings' }));
    await press('Preview');
    await press('Create invoices');
    expect(await dialog.findByRole('link', { name: 'DRAFT' })).toHaveAttribute('href', '/bills/bill-2');
    expect(asked().at(-1)).toMatchObject({ line: 'POST /bill/run', body: { estimates: true } });
    await press('Issue all without flags');
    const question = within(await screen.findByRole('alertdialog'));
    expect(calls.some(({ line }) => line === 'POST /bill/run/issue')).toBe(false);
    expect(dialog.getByRole('link', { name: 'DRAFT', hidden: true })).toBeInTheDocument();
    await person.click(question.getByRole('button', { name: 'Issue all' }));
    expect(await dialog.findByRole('link', { name: 'INV-2' })).toBeVisible();
  });

  it('says why the server would not go on', async () => {
    const said = errorResponse(409, { message: 'Automatic issuing is turned off in the settings.' });
    const { press, person, toasts } = await open({
      'POST /bill/run/preview': SEEN,
      'POST /bill/run': part([row(2, 'drafted')]),
      'POST /bill/run/issue': said,
    });
    await press('Preview');
    await press('Create invoices');
    await press('Issue all without flags');
    await person.click(await screen.findByRole('button', { name: 'Issue all' }));
    await waitFor(() =>
      expect(toasts).toContainEqual({
        tone: 'error',
        text: 'Automatic issuing is turned off in the settings.',
      }),
    );
  });

  it('says that nothing is due only when it got through', async () => {
    const said: unknown[] = [part([]), errorResponse(503)];
    const { dialog, press } = await open({ 'POST /bill/run/preview': () => said.shift() });
    await press('Preview');
    expect(await dialog.findByText('Nothing is due in this month.')).toBeVisible();
    await press('Preview');
    expect(await dialog.findByText('The server is busy. Please try again in a moment.')).toBeVisible();
    expect(dialog.queryByText('Nothing is due in this month.')).toBeNull();
  });

  it('says nothing of a month that was emptied, and asks for none', async () => {
    const { dialog, asked } = await open({});
    fireEvent.change(dialog.getByLabelText('Month'), { target: { value: '' } });
    expect(dialog.queryByRole('status')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeDisabled();
    expect(asked()).toEqual([]);
  });

  it('that is stopped shows what its last stretch came to, and goes no further', async () => {
    let answer: (made: unknown) => void = () => undefined;
    const { dialog, press, asked } = await open({
      'POST /bill/run/preview': SEEN,
      'POST /bill/run': () => new Promise((resolve) => (answer = resolve)),
    });
    await press('Preview');
    await press('Create invoices');
    await press('Stop');
    expect(dialog.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
    act(() => answer(part([row(1, 'drafted')], { total: 2, next: 'CT-1' })));
    expect(await dialog.findByText('Stopped after 1 of 2 contracts')).toBeVisible();
    expect(contractsIn(dialog)).toEqual(['CT-1']);
    expect(asked().filter(({ line }) => line === 'POST /bill/run')).toMatchObject([{ aborted: false }]);
  });

  it('shows in the list what was created, and does so too when its dialog was closed before', async () => {
    let answer: (made: unknown) => void = () => undefined;
    const { press, calls } = await open({
      'POST /bill/run/preview': SEEN,
      'POST /bill/run': () => new Promise((resolve) => (answer = resolve)),
    });
    const listed = () => calls.filter(({ line }) => line === 'POST /bill');
    await press('Preview');
    expect(listed()).toHaveLength(1);
    await press('Create invoices');
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Run billing' }), { key: 'Escape' });
    act(() => answer(part([row(1, 'drafted')], { total: 2, next: 'CT-1' })));
    await waitFor(() => expect(listed()).toHaveLength(2));
  });

  it('stops when the person goes back to another page', async () => {
    let answer: (made: unknown) => void = () => undefined;
    const { store, router, press, asked } = await open({
      'POST /bill/run/preview': SEEN,
      'POST /bill/run': () => new Promise((resolve) => (answer = resolve)),
      'POST /tank': makePage([]),
    });
    await press('Preview');
    await press('Create invoices');
    await act(() => router.navigate('/tanks'));
    expect(store.getState().billRun.stopped).toBe(true);
    act(() => answer(part([row(1, 'drafted')], { total: 2, next: 'CT-1' })));
    await waitFor(() => expect(store.getState().billRun.rows).toHaveLength(1));
    expect(asked().filter(({ line }) => line === 'POST /bill/run')).toHaveLength(1);
  });

  it('leaves issuing to those who may change invoices', async () => {
    const { dialog } = await open({}, makeCurrentUser(makePermissions(['canViewBills', 'canCreateBills'])));
    expect(dialog.getByRole('button', { name: 'Preview' })).toBeVisible();
    expect(dialog.queryByRole('button', { name: 'Issue all without flags' })).toBeNull();
  });

  it('is not offered to those who only look at invoices', async () => {
    renderApp('/bills', { 'POST /bill': makePage([]) }, makeCurrentUser(makePermissions(['canViewBills'])));
    await screen.findByRole('heading', { name: 'Invoices' });
    expect(screen.queryByRole('button', { name: 'Run billing' })).toBeNull();
  });
});
