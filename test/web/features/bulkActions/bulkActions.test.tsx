import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { bulkClicked } from '../../../../src/web/features/bulkActions/bulkActions';
import { resumed } from '../../../../src/web/store/connection';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { someId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makePage, makeUser, makeCurrentUser } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const EMPLOYEE = { _id: someId, username: 'o.khan', label: 'Omar Khan' };
const ORDERS = makePage<object>([
  { ...records.order, status: 'New' },
  { ...records.order, _id: 'order-2', unique_number: 'MO-2026-00032', status: 'Completed' },
]);

/** Selects all rows of the page and opens their actions. */
async function selectAll() {
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Actions' }));
}
const startAction = async (name: string) => {
  await selectAll();
  fireEvent.click(await screen.findByRole('menuitem', { name }));
};

it('schedules several orders for one assignee, reports each failure and keeps its row selected', async () => {
  const { calls, store } = renderScreen('/orders', {
    'POST /order': ORDERS,
    'POST /order/assignees': makePage<object>([EMPLOYEE]),
    'POST /order/bulk/schedule': {
      results: [
        { _id: 'order-1', message: null },
        { _id: 'order-2', message: 'This order is completed.' },
      ],
    },
  });
  await startAction('Schedule');
  const form = within(await screen.findByRole('dialog', { name: 'Schedule: 2 maintenance orders' }));
  fireEvent.change(form.getByRole('combobox', { name: 'Assignee' }), { target: { value: 'o' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Omar Khan' }));
  fireEvent.change(form.getByLabelText(/^Day/), { target: { value: '2026-12-01' } });
  fireEvent.click(form.getByRole('button', { name: 'Schedule' }));
  expect(await screen.findByText('1 done, 1 failed, 0 skipped')).toBeVisible();
  expect(screen.getByText('This order is completed.')).toBeVisible();
  const sent = calls.filter(({ line }) => line.endsWith('/schedule'));
  const input = { assigned_to: someId, day: '2026-12-01', time: '09:00' };
  expect(sent.map(({ body }) => body)).toEqual([{ ids: ['order-1', 'order-2'], input }]);
  fireEvent.click(screen.getByRole('button', { name: 'Close' }));
  await waitFor(() => expect(store.getState().listSelection.ids).toEqual(['order-2']));
});

it('reports the batch in progress when it is stopped', async () => {
  const responders: ((response: unknown) => void)[] = [];
  const respondLater = () => new Promise((resolve) => responders.push(resolve));
  const { calls, store } = renderScreen('/orders', {
    'POST /order': ORDERS,
    'POST /order/bulk/cancel': respondLater,
  });
  await screen.findByRole('checkbox', { name: 'Select all rows' });
  const rows = Array.from({ length: 30 }, (_, index) => ({ _id: `order-${index}`, label: `Order ${index}` }));
  act(
    () =>
      void store.dispatch(bulkClicked({ noun: 'order', transition: 'cancel', title: 'Cancel: 30', rows })),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Stop' }));
  expect(screen.getByRole('button', { name: 'Stopping…' })).toBeDisabled();
  act(() => responders[0]?.({ results: rows.slice(0, 25).map(({ _id }) => ({ _id, message: null })) }));
  expect(await screen.findByText('25 done, 0 failed, 5 skipped')).toBeVisible();
  expect(calls.filter(({ line }) => line.endsWith('/cancel'))).toMatchObject([{ aborted: false }]);
});

it('goes on when the user has signed in again after the session expired', async () => {
  const cancel = jest
    .fn()
    .mockReturnValueOnce(errorResponse(401, { message: 'No session' }))
    .mockReturnValue({ results: [{ _id: 'order-1', message: null }] });
  const { store } = renderScreen('/orders', { 'POST /order': ORDERS, 'POST /order/bulk/cancel': cancel });
  await screen.findByRole('checkbox', { name: 'Select all rows' });
  const rows = [{ _id: 'order-1', label: 'Order 1' }];
  act(
    () => void store.dispatch(bulkClicked({ noun: 'order', transition: 'cancel', title: 'Cancel: 1', rows })),
  );
  await waitFor(() => expect(store.getState().reauthentication.isOpen).toBe(true));
  expect(screen.getByText('0 done, 0 failed, 1 remaining')).toBeVisible();
  act(() => void store.dispatch(resumed(makeCurrentUser())));
  expect(await screen.findByText('1 done, 0 failed, 0 skipped')).toBeVisible();
  expect(cancel).toHaveBeenCalledTimes(2);
});

it('keeps the selection of another list that shows the results', async () => {
  const { store } = renderScreen('/orders', {
    'POST /order': ORDERS,
    'POST /bill/bulk/issue': { results: [{ _id: 'bill-1', message: null }] },
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  const rows = [{ _id: 'bill-1', label: 'Invoice 1' }];
  act(() => void store.dispatch(bulkClicked({ noun: 'bill', transition: 'issue', title: 'Issue: 1', rows })));
  fireEvent.click(await screen.findByRole('button', { name: 'Close' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText(/^2 selected/)).toBeVisible();
});

it('asks for confirmation of an irreversible transition', async () => {
  const user = makeUser({ status: 'active' });
  const block = 'POST /user/bulk/block';
  const { calls, store } = renderScreen('/users', {
    'POST /user': makePage<object>([user]),
    'POST /user/roles': makePage([]),
    [block]: { results: [{ _id: user._id, message: null }] },
  });
  await startAction('Block');
  await waitFor(() => expect(store.getState().confirm).toMatchObject({ title: 'Block: 1 employee?' }));
  expect(calls.map(({ line }) => line)).not.toContain(block);
  act(() => void store.dispatch(confirmDialog.actions.accepted()));
  await waitFor(() => expect(calls.map(({ line }) => line)).toContain(block));
});

it('counts the selected rows and adds up their amounts', async () => {
  const bill = { ...records.bill, total: 100.1, paid_amount: 0, balance_due: 100.1 };
  renderScreen('/bills', {
    'POST /bill': makePage<object>([bill, { ...bill, _id: 'bill-2', total: 200.2, balance_due: 0.2 }]),
  });
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  expect(
    await screen.findByText('2 selected · Total AED 300.30 · Paid AED 0.00 · Balance AED 100.30'),
  ).toBeVisible();
});

it('offers no actions without permission to update', async () => {
  renderScreen('/orders', { 'POST /order': ORDERS }, makeCurrentUser(makePermissions(['canViewOrders'])));
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
  expect(await screen.findByRole('button', { name: 'Clear selection' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Actions' })).toBeNull();
});

it('assigns several contracts to a collector', async () => {
  const { calls } = renderScreen('/contracts', {
    'POST /contract': makePage<object>([records.contract]),
    'POST /contract/collectors': makePage<object>([EMPLOYEE]),
    'POST /contract/bulk/assign': { results: [{ _id: records.contract._id, message: null }] },
  });
  await startAction('Assign collector');
  const form = within(await screen.findByRole('dialog', { name: 'Assign collector: 1 contract' }));
  fireEvent.change(form.getByRole('combobox', { name: 'Collector' }), { target: { value: 'o' } });
  fireEvent.click(await screen.findByRole('option', { name: 'Omar Khan' }));
  fireEvent.click(form.getByRole('button', { name: 'Assign collector' }));
  expect(await screen.findByText('1 done, 0 failed, 0 skipped')).toBeVisible();
  expect(calls.find(({ line }) => line.endsWith('/assign'))?.body).toEqual({
    ids: [records.contract._id],
    input: { collector: someId },
  });
});

it('assigns several counters to a route', async () => {
  const { calls } = renderScreen('/counters', {
    'POST /counter': makePage<object>([records.counter]),
    'POST /counter/bulk/route': {
      results: [{ _id: records.counter._id, message: 'This counter is retired.' }],
    },
  });
  await startAction('Assign route');
  const form = within(await screen.findByRole('dialog', { name: 'Assign route: 1 counter' }));
  fireEvent.change(form.getByLabelText(/^Route/), { target: { value: 'DXB-M4' } });
  fireEvent.click(form.getByRole('button', { name: 'Assign route' }));
  expect(await screen.findByText('0 done, 1 failed, 0 skipped')).toBeVisible();
  expect(screen.getByText('This counter is retired.')).toBeVisible();
  expect(calls.find(({ line }) => line.endsWith('/route'))?.body).toEqual({
    ids: [records.counter._id],
    input: { route_code: 'DXB-M4' },
  });
});

it('sends several invoices with one request, and shows a result per row', async () => {
  const issued = { ...records.bill, status: 'Issued', delivery: 'not_sent' };
  const TO_PRINT = 'This client receives paper invoices.';
  const { calls } = renderScreen('/bills', {
    'POST /bill': makePage<object>([
      { ...issued, _id: 'bill-1' },
      { ...issued, _id: 'bill-2', delivery: 'to_print' },
    ]),
    'POST /bill/bulk/send': {
      results: [
        { _id: 'bill-1', done: true, message: 'Sending by SMS.' },
        { _id: 'bill-2', done: false, message: TO_PRINT },
      ],
    },
  });
  expect(await screen.findByText('To be printed')).toBeVisible();
  await startAction('Send');
  expect(await screen.findByText('1 done, 1 failed, 0 skipped')).toBeVisible();
  expect([screen.getByText('Sending by SMS.'), screen.getByText(TO_PRINT)]).toHaveLength(2);
  const sent = calls.filter(({ line }) => line === 'POST /bill/bulk/send');
  expect(sent.map(({ body }) => body)).toEqual([{ ids: ['bill-1', 'bill-2'] }]);
});
