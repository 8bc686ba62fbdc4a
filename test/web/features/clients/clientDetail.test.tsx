import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { OPEN_ORDER_STATUSES } from '../../../../src/domain/orders/orderTransitions';
import type { PermissionFlag } from '../../../../src/domain/permissions';
import { records } from '../../../sampleRecords';
import { makePermissions, makePage, makeRole, makeUser, makeCurrentUser } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const operations = (...more: PermissionFlag[]) =>
  makeCurrentUser(
    makePermissions(['canViewOrders', 'canCreateOrders', 'canUpdateOrders', ...more], 'Operations'),
  );

describe('client field', () => {
  it('is disabled with an explanation for users without access to clients', async () => {
    const { calls } = renderScreen('/orders/add', {}, operations());
    const field = await screen.findByRole('combobox', { name: 'Client' });
    expect(field).toBeDisabled();
    expect(field).toHaveAccessibleDescription('You don’t have access to clients');
    fireEvent.mouseDown(field);
    expect(calls.some(({ line }) => line === 'POST /client')).toBe(false);
  });

  it('still shows the client of an existing record', async () => {
    const { order } = records;
    renderScreen(`/orders/${order._id}/edit`, { [`GET /order/${order._id}`]: order }, operations());
    const field = await screen.findByRole('combobox', { name: 'Client' });
    expect(field).toHaveDisplayValue(/Marina Bakery LLC/);
    expect(field).toBeDisabled();
  });

  it('is enabled for users with access to clients', async () => {
    renderScreen('/orders/add', { 'POST /client': makePage([]) }, operations('canViewClients'));
    expect(await screen.findByRole('combobox', { name: 'Client' })).toBeEnabled();
  });
});

it('the delivery form offers only open refill orders of its tank', async () => {
  const { tank } = records;
  const { calls } = renderScreen(
    '/tanks/tank-1',
    { 'GET /tank/tank-1': tank, 'POST /order': makePage<object>([records.order]) },
    makeCurrentUser(),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Add delivery' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Add a delivery' }));
  fireEvent.mouseDown(dialog.getByRole('combobox', { name: 'Order' }));
  await waitFor(() =>
    expect(calls.find(({ line }) => line === 'POST /order')?.body).toMatchObject({
      filters: { tank: 'tank-1', type: ['refill'], status: [...OPEN_ORDER_STATUSES] },
    }),
  );
});

it('the employee list can be filtered by every role, not only by the first page of roles', async () => {
  const roles = Array.from({ length: 14 }, (_, index) => {
    const role = makeRole({ _id: `role-${String(index)}`, name: `Role ${String(index)}` });
    return { ...role, label: role.name };
  });
  const { calls } = renderScreen('/users', {
    'POST /user': makePage([makeUser()]),
    'POST /user/roles': ({ limit }: { limit: number }) => makePage(roles.slice(0, limit)),
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Filter/ }));
  const field = await screen.findByRole('combobox', { name: 'Role' });
  fireEvent.mouseDown(field);
  expect(await screen.findByRole('option', { name: 'Role 13' })).toBeInTheDocument();
  expect(calls.find(({ line }) => line === 'POST /user/roles')?.body).toMatchObject({ limit: 100 });
});
