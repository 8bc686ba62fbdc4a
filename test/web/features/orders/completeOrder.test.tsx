import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Order } from '../../../../src/domain/orders/order';
import { records } from '../../../sampleRecords';
import { lastCall, neverResolves } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const CHECK = { text: 'Supply closed before the work', required: true, result: null, note: null };
const EMPTY_HANDED: Partial<Order> = {
  type: 'repair',
  status: 'InProgress',
  checklist: [CHECK],
  evidence: { photo: false, signature: false },
};
const DONE: Partial<Order> = {
  ...EMPTY_HANDED,
  checklist: [{ ...CHECK, result: 'ok' }],
  evidence: { photo: true, signature: true },
};
const READ = 'GET /order/order-1';

const COMPLETE = 'POST /order/order-1/complete';

function open(more: Partial<Order>, currentUser = makeCurrentUser(), answers: object = {}) {
  let now: Order = { ...records.order, ...more };
  const scene = renderScreen(
    '/orders/order-1',
    {
      [READ]: () => now,
      'GET /order/order-1/media': { documents: [], total: 0, page: 1, limit: 25 },
      ...answers,
    },
    currentUser,
  );
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Complete' }));
    return within(await screen.findByRole('dialog', { name: 'Complete this order?' }));
  };
  const become = (then: Partial<Order>) => (now = { ...records.order, ...then });
  return { ...scene, ask, become };
}
const links = (dialog: { queryAllByRole: typeof screen.queryAllByRole }) =>
  dialog.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

describe('whoever means to complete an order', () => {
  it('is told at once of all that is missing, each with the way to where it is mended', async () => {
    const { ask } = open(EMPTY_HANDED);
    expect(links(await ask())).toEqual([
      ['Answer the required checks first: Supply closed before the work.', '/orders/order-1?tab=Work'],
      [
        'Add a photo of the finished work first: kind “after”, on the Photos tab.',
        '/orders/order-1?tab=Photos',
      ],
      ['The client’s signature is missing: capture it on the Photos tab.', '/orders/order-1?tab=Photos'],
    ]);
  });

  it('is led there, and the form closes', async () => {
    const { ask, router } = open(EMPTY_HANDED);
    fireEvent.click((await ask()).getByRole('link', { name: /^The client’s signature is missing/ }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(router.state.location.search).toBe('?tab=Photos');
  });

  it('hears nothing where nothing is missing', async () => {
    const { ask } = open(DONE);
    expect(links(await ask())).toEqual([]);
  });

  it('sees what came meanwhile, for the order is read again', async () => {
    const { ask, become } = open(EMPTY_HANDED);
    await screen.findByRole('button', { name: 'Complete' });
    become(DONE);
    const dialog = await ask();
    await waitFor(() => expect(links(dialog)).toEqual([]));
  });

  it('is asked for none of it where nothing could be done', async () => {
    const { ask } = open(EMPTY_HANDED);
    const dialog = await ask();
    fireEvent.change(dialog.getByRole('combobox', { name: 'Result' }), { target: { value: 'no_access' } });
    await waitFor(() => expect(links(dialog)).toEqual([]));
  });

  it('is led to the tank for the delivery of a refill, if tanks may be looked at', async () => {
    const { ask } = open({ ...DONE, type: 'refill', delivery: null });
    expect(links(await ask())).toEqual([
      [
        'Record the delivery for this order on the tank’s page first.',
        `/tanks/${String(records.order.tank?._id)}?tab=Deliveries`,
      ],
    ]);
  });

  it('is told without a link what somebody else has to mend', async () => {
    const grants = makePermissions(['canViewOrders', 'canUpdateOrders']);
    const { ask } = open({ ...DONE, type: 'refill', delivery: null }, makeCurrentUser(grants));
    const dialog = await ask();
    expect(dialog.getByText(/^Record the delivery/)).toBeVisible();
    expect(links(dialog)).toEqual([]);
  });

  it.each([
    ['disconnection', true],
    ['reconnection', false],
    ['meter_replace', false],
  ] as const)('of a %s is asked for the number of the seal, as a must: %s', async (type, must) => {
    const { ask, calls } = open(
      { ...DONE, type, counter: { _id: 'counter-1', code: 'CN-1', label: 'BK-1' } },
      undefined,
      { 'POST /counter/stock': makePage([]), [COMPLETE]: neverResolves() },
    );
    const dialog = await ask();
    const seal = dialog.getByRole('textbox', { name: 'Seal number' });
    if (must) expect(seal).toBeRequired();
    else expect(seal).not.toBeRequired();
    fireEvent.change(seal, { target: { value: 'S-4711' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Complete' }));
    await waitFor(() => expect(lastCall(calls, COMPLETE).body).toMatchObject({ seal_no: 'S-4711' }));
  });

  it('of a check is asked for no seal', async () => {
    const { ask } = open({ ...DONE, type: 'meter_check' });
    expect((await ask()).queryByRole('textbox', { name: 'Seal number' })).toBeNull();
  });
});
