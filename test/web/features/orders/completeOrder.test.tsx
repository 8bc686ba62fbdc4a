import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '../../../../src/domain/orders/order';
import { records } from '../../../sampleRecords';
import { lastCall, neverResolves } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const CHECK = { text: 'Supply closed before the work', required: true, result: null, note: null };
const INCOMPLETE: Partial<Order> = {
  type: 'repair',
  status: 'InProgress',
  checklist: [CHECK],
  evidence: { photo: false, signature: false },
};
const READY: Partial<Order> = {
  ...INCOMPLETE,
  checklist: [{ ...CHECK, result: 'ok' }],
  evidence: { photo: true, signature: true },
};
const READ_ORDER = 'GET /order/order-1';

const COMPLETE = 'POST /order/order-1/complete';

function openOrder(more: Partial<Order>, currentUser = makeCurrentUser(), responses: object = {}) {
  let order: Order = { ...records.order, ...more };
  const app = renderScreen(
    '/orders/order-1',
    {
      [READ_ORDER]: () => order,
      'GET /order/order-1/media': { documents: [], total: 0, page: 1, limit: 25 },
      ...responses,
    },
    currentUser,
  );
  const openDialog = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    return within(await screen.findByRole('dialog', { name: 'Complete this order?' }));
  };
  const changeOrder = (changes: Partial<Order>) => (order = { ...records.order, ...changes });
  return { ...app, openDialog, changeOrder };
}
const links = (dialog: { queryAllByRole: typeof screen.queryAllByRole }) =>
  dialog.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('completing an order', () => {
  it('lists all missing requirements with links to the tabs that fulfil them', async () => {
    const { openDialog } = openOrder(INCOMPLETE);
    expect(links(await openDialog())).toEqual([
      ['Answer the required checks first: Supply closed before the work.', '/orders/order-1?tab=Work'],
      [
        'Add a photo of the finished work first: kind “after”, on the Photos tab.',
        '/orders/order-1?tab=Photos',
      ],
      ['The client’s signature is missing: capture it on the Photos tab.', '/orders/order-1?tab=Photos'],
    ]);
  });

  it('follows a link and closes the dialog', async () => {
    const { openDialog, router } = openOrder(INCOMPLETE);
    fireEvent.click((await openDialog()).getByRole('link', { name: /^The client’s signature is missing/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?tab=Photos');
  });

  it('lists nothing when nothing is missing', async () => {
    const { openDialog } = openOrder(READY);
    expect(links(await openDialog())).toEqual([]);
  });

  it('fetches the order again to list what is still missing', async () => {
    const { openDialog, changeOrder } = openOrder(INCOMPLETE);
    await screen.findByRole('button', { name: 'Complete' });
    changeOrder(READY);
    const dialog = await openDialog();
    await waitFor(() => expect(links(dialog)).toEqual([]));
  });

  it('requires no evidence if there was no access', async () => {
    const { openDialog } = openOrder(INCOMPLETE);
    const dialog = await openDialog();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Result' }), { target: { value: 'no_access' } });
    await waitFor(() => expect(links(dialog)).toEqual([]));
  });

  it('as fixed requires that required checks are OK', async () => {
    const { openDialog } = openOrder({ ...READY, checklist: [{ ...CHECK, result: 'not_ok' }] });
    const dialog = await openDialog();
    expect(links(dialog)).toEqual([
      [
        'Required checks are not OK: Supply closed before the work. Repair this first, or choose another result than Fixed.',
        '/orders/order-1?tab=Work',
      ],
    ]);
    fireEvent.change(dialog.getByRole('combobox', { name: 'Result' }), { target: { value: 'temporary' } });
    await waitFor(() => expect(links(dialog)).toEqual([]));
  });

  it('links a refill to its tank for the delivery', async () => {
    const { openDialog } = openOrder({ ...READY, type: 'refill', delivery: null });
    expect(links(await openDialog())).toEqual([
      [
        'Record the delivery for this order on the tank’s page first.',
        `/tanks/${String(records.order.tank?._id)}?tab=Deliveries`,
      ],
    ]);
  });

  it('shows a requirement without a link when the user can’t fulfil it', async () => {
    const permissions = makePermissions(['canViewOrders', 'canUpdateOrders']);
    const { openDialog } = openOrder(
      { ...READY, type: 'refill', delivery: null },
      makeCurrentUser(permissions),
    );
    const dialog = await openDialog();
    expect(dialog.getByText(/^Record the delivery/)).toBeVisible();
    expect(links(dialog)).toEqual([]);
  });

  it.each([
    ['disconnection', true],
    ['reconnection', false],
    ['meter_replace', false],
  ] as const)('for a %s, shows the seal number with required: %s', async (type, isRequired) => {
    const { openDialog, calls } = openOrder(
      { ...READY, type, counter: { _id: 'counter-1', code: 'CN-1', label: 'BK-1' } },
      undefined,
      { 'POST /counter/stock': makePage([]), [COMPLETE]: neverResolves() },
    );
    const dialog = await openDialog();
    const seal = dialog.getByRole('textbox', { name: 'Seal number' });
    if (isRequired) expect(seal).toBeRequired();
    else expect(seal).not.toBeRequired();
    fireEvent.change(seal, { target: { value: 'S-4711' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(lastCall(calls, COMPLETE).body).toMatchObject({ seal_no: 'S-4711' }));
  });

  it('for a meter check, shows no seal number', async () => {
    const { openDialog } = openOrder({ ...READY, type: 'meter_check' });
    expect((await openDialog()).queryByRole('textbox', { name: 'Seal number' })).toBeNull();
  });
});
