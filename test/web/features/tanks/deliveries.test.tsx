import { act, screen, waitFor, within } from '@testing-library/react';
import type { Delivery } from '../../../../src/domain/tanks/delivery';
import { tankTransitions } from '../../../../src/web/features/tanks/tankTransitions';
import { records } from '../../../sampleRecords';
import { makePermissions, makeMedia, makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const delivery: Delivery = {
  _id: 'delivery-1',
  ticket_no: 'DN-4471',
  at: '2026-11-20T07:00:00Z',
  supplier: 'ENOC',
  litres: 1514,
};
const note = makeMedia({ name: 'delivery_note' });
const RESPONSES = {
  'GET /tank/tank-1': records.tank,
  'POST /tank/tank-1/deliveries': makePage([delivery]),
  'GET /delivery/delivery-1/media': makePage([note]),
  'POST /media': note,
};

async function openFiles(currentUser = makeCurrentUser()) {
  const app = renderApp('/tanks/tank-1?tab=Deliveries', RESPONSES, currentUser);
  await app.user.click(await screen.findByRole('button', { name: 'Files' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Files of ticket DN-4471' }));
  expect(await dialog.findByRole('img', { name: 'Delivery note' })).toBeVisible();
  return { ...app, dialog };
}

describe('files of a delivery', () => {
  it('are listed, and another one can be added', async () => {
    const { dialog, user, calls } = await openFiles();
    await user.upload(dialog.getByLabelText('File'), new File(['x'], 'note.png', { type: 'image/png' }));
    await waitFor(() => expect(calls.some(({ line }) => line === 'POST /media')).toBe(true));
    const form = calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    expect([form.get('name'), form.get('owner_model'), form.get('owner_id')]).toEqual([
      'delivery_note',
      'delivery',
      'delivery-1',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('are read-only without permission to update tanks', async () => {
    const { dialog } = await openFiles(makeCurrentUser(makePermissions(['canViewTanks'])));
    expect(dialog.queryByLabelText('File')).toBeNull();
  });
});

it.each([
  ['Deliveries', 'delivery', 'POST /tank/tank-1/deliveries', 'DN-4471'],
  ['Readings', 'reading', 'POST /tank/tank-1/readings', 'No readings yet'],
  ['Level', 'reading', 'GET /tank/tank-1/levels?range=30d', 'No readings in this period.'],
] as const)(
  '%s of a tank show a %s that is older than its last reading',
  async (tab, name, list, content) => {
    const responses = {
      ...RESPONSES,
      'POST /tank/tank-1/readings': makePage([]),
      'GET /tank/tank-1/levels?range=30d': { points: [], deliveries: [], alarms: [] },
    };
    const { calls, store } = renderApp(`/tanks/tank-1?tab=${tab}`, responses, makeCurrentUser());
    expect(await screen.findByText(content)).toBeVisible();
    const { fulfilled } = tankTransitions.requests[name];
    act(() => void store.dispatch(fulfilled(records.tank, { id: 'tank-1', body: {} })));
    await waitFor(() => expect(calls.filter(({ line }) => line === list)).toHaveLength(2));
  },
);

it('the delivery of a tank is proposed for its open refill order', async () => {
  const order = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce01';
  const refill_order = { _id: order, unique_number: 'MO-7' };
  const tank = { ...records.tank, status: 'commissioned', refill_order };
  const { user, calls } = renderApp(
    '/tanks/tank-1?tab=Deliveries',
    { ...RESPONSES, 'GET /tank/tank-1': tank, 'POST /tank/tank-1/delivery': tank },
    makeCurrentUser(),
  );
  await user.click(await screen.findByRole('button', { name: 'Add delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a delivery' }));
  expect(await dialog.findByRole('combobox', { name: 'Order' })).toHaveValue('MO-7');
  await user.type(dialog.getByLabelText(/^Ticket number/), 'DN-1');
  await user.type(dialog.getByLabelText(/^Supplier/), 'ENOC');
  await user.type(dialog.getByLabelText(/^Litres/), '5000');
  await user.click(dialog.getByRole('button', { name: 'Save delivery' }));
  await waitFor(() =>
    expect(calls.find(({ line }) => line === 'POST /tank/tank-1/delivery')?.body).toMatchObject({
      order,
    }),
  );
});
