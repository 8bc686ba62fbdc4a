import { act, screen, waitFor, within } from '@testing-library/react';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import {
  makePermissions,
  makeMedia,
  makeNotification,
  makePage,
  makeUser,
  makeCurrentUser,
  makeWallet,
} from '../../../factories';
import { renderApp } from '../../renderApp';

const TECHNICIAN = '0191e4c3-7360-7f8d-b3bc-5bd9b9abce8d';
const admin = makeCurrentUser();
const clerk = makeCurrentUser(makePermissions(PERMISSION_FLAGS));
const headers = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
const sent = (calls: { line: string; body?: unknown }[], line: string) =>
  calls.filter((call) => call.line === line).map(({ body }) => body);

describe('employees', () => {
  const listResponse = { 'POST /user': makePage([makeUser()]) };

  it('are listed by name, role and status', async () => {
    renderApp('/users', listResponse, admin);
    const grid = await screen.findByRole('grid', { name: 'Employees' });
    expect(headers(grid)).toEqual(['', 'Username', 'Full Name', 'Position', 'Role', 'Phone', 'Status']);
    expect(await within(grid).findByRole('link', { name: 'a.rahman' })).toHaveAttribute(
      'href',
      '/users/user-1',
    );
    expect(within(grid).getByText('Abdul Rahman')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Add employee' })).toHaveAttribute('href', '/users/add');
  });

  it('can be added only with permission', async () => {
    renderApp('/users', listResponse, makeCurrentUser(makePermissions(['canViewUsers'])));
    await screen.findByRole('link', { name: 'a.rahman' });
    expect(screen.queryByRole('link', { name: 'Add employee' })).toBeNull();
  });

  const roles = { 'POST /user/roles': makePage([{ _id: TECHNICIAN, name: 'Technician' }]) };

  it('are filtered by the role in the URL before the roles are loaded, and afterwards', async () => {
    const responders: ((page: unknown) => void)[] = [];
    const { calls } = renderApp(
      '/users?role_name=Technician',
      {
        ...listResponse,
        'POST /user/roles': () => new Promise((resolve) => responders.push(resolve)),
      },
      admin,
    );
    expect(await screen.findByText('Role: Technician')).toBeVisible();
    await waitFor(() => expect(responders).toHaveLength(1));
    act(() => responders[0]?.(roles['POST /user/roles']));
    await screen.findByRole('link', { name: 'a.rahman' });
    expect(screen.getByText('Role: Technician')).toBeVisible();
    expect(sent(calls, 'POST /user')).toEqual([
      { page: 1, limit: 10, filters: { role_name: ['Technician'] } },
    ]);
  });

  it('are invited with a username and a role', async () => {
    const responses = {
      ...roles,
      'POST /user/add': makeUser(),
      'GET /user/user-1': makeUser(),
      'POST /wallet': makePage([]),
    };
    const { user, calls, pathname } = renderApp('/users/add', responses, admin);
    const values = {
      Username: 'a.rahman',
      'First name': 'Abdul',
      'Last name': 'Rahman',
      Email: 'a.rahman@gas.example',
      Phone: '+971 50 123 4567',
      Position: 'Collector',
      ID: '784-1990-1234567-6',
    };
    for (const [label, value] of Object.entries(values))
      await user.type(await screen.findByLabelText(label), value);
    await user.click(screen.getByRole('combobox', { name: 'Role' }));
    await user.click(await screen.findByRole('option', { name: 'Technician' }));
    await user.click(screen.getByRole('checkbox', { name: 'Sharjah' }));
    await user.click(screen.getByRole('checkbox', { name: 'DXB-M3' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(pathname()).toBe('/users/user-1'));
    expect(sent(calls, 'POST /user/add')[0]).toMatchObject({
      username: 'a.rahman',
      role: TECHNICIAN,
      phone: '+971501234567',
      national_id: '784199012345676',
      middle_name: null,
      areas: ['Sharjah', 'DXB-M3'],
    });
  });

  it('keep their username, and an invited one has no status field', async () => {
    const invited = makeUser({ status: 'invited' });
    renderApp('/users/user-1/edit', { ...roles, 'GET /user/user-1': invited }, clerk);
    expect(await screen.findByLabelText('First name')).toHaveValue('Abdul');
    expect(screen.getByRole('combobox', { name: 'Role' })).toHaveValue('Collection User');
    expect(screen.queryByLabelText('Username')).toBeNull();
    expect(screen.queryByLabelText('Status')).toBeNull();
  });

  it('are blocked after confirmation', async () => {
    const active = makeUser({ status: 'active' });
    const { user, calls } = renderApp(
      '/users/user-1',
      {
        'GET /user/user-1': active,
        'POST /wallet': makePage([]),
        'POST /user/user-1/block': { ...active, status: 'blocked' },
      },
      admin,
    );
    await user.click(await screen.findByRole('button', { name: 'Block' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Block / }));
    expect(sent(calls, 'POST /user/user-1/block')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Block' }));
    await waitFor(() => expect(sent(calls, 'POST /user/user-1/block')).toEqual([{}]));
  });

  it('are deleted after confirmation', async () => {
    const { user, calls, pathname } = renderApp(
      '/users/user-1',
      {
        'GET /user/user-1': makeUser({ status: 'active' }),
        'POST /user': makePage([]),
        'POST /wallet': makePage([]),
        'DELETE /user/user-1': null,
      },
      { ...admin, userId: 'another-user' },
    );
    await user.click(await screen.findByRole('button', { name: 'Delete' }));
    const dialog = within(await screen.findByRole('alertdialog', { name: /^Delete / }));
    await user.click(dialog.getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(pathname()).toBe('/users'));
    expect(calls.map(({ line }) => line)).toContain('DELETE /user/user-1');
  });
});

describe('payments', () => {
  it('are listed with their custodian', async () => {
    renderApp('/wallets?tab=Payments', { 'POST /wallet': makePage([makeWallet()]) }, admin);
    const grid = await screen.findByRole('grid', { name: 'Wallets' });
    expect(headers(grid)).toEqual([
      'ID',
      'Custodian',
      'Contract',
      'Amount',
      'Due Date',
      'Type',
      'Status',
      'Actions',
    ]);
    expect(await within(grid).findByRole('link', { name: 'RCT-2026-000001' })).toHaveAttribute(
      'href',
      '/wallets/wallet-1',
    );
    expect(within(grid).getByRole('link', { name: 'a.rahman' })).toHaveAttribute('href', '/users/user-1');
    expect(within(grid).getByText('1 Dec 2026')).toBeVisible();
  });

  it('have a page with Unload and the image', async () => {
    const cheque = makeWallet({ Medias: [makeMedia()], check_number: '000418', bank_name: 'Emirates NBD' });
    renderApp('/wallets/wallet-1', { 'GET /wallet/wallet-1': cheque }, admin);
    expect(await screen.findByText('Emirates NBD')).toBeVisible();
    expect(screen.getByText('3,200.00')).toBeVisible();
    expect(screen.getByText('1 Dec 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'View image' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Receipt' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Unload' })).toBeVisible();
  });

  it('show payer, details, allocations and unallocated amount', async () => {
    const card = makeWallet({
      type: 'card',
      client: { _id: 'client-1', code: 'CL-000123', label: 'Al Noor Bakery LLC' },
      terminal_ref: '12345678',
      auth_code: '004411',
      note: 'Paid at the counter',
      bills: [{ _id: 'bill-1', unique_number: 'INV-2026-000007', amount: 3_000 }],
      unused: 200,
    });
    renderApp('/wallets/wallet-1', { 'GET /wallet/wallet-1': card }, admin);
    expect(await screen.findByRole('link', { name: /Al Noor Bakery LLC/ })).toHaveAttribute(
      'href',
      '/clients/client-1',
    );
    for (const text of ['12345678', '004411', 'Paid at the counter', '3,000.00'])
      expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: 'INV-2026-000007' })).toHaveAttribute('href', '/bills/bill-1');
    expect(screen.getByText('AED 200.00 is unallocated.')).toBeVisible();
  });

  it('show location, handover and the security notice', async () => {
    const security = makeWallet({
      is_security: true,
      lat: 25.0772,
      lng: 55.1309,
      unload: {
        by: 'Huda Saif',
        at: '2026-11-18T09:12:00Z',
        counted_amount: 60,
        difference: -1.5,
        note: 'Short',
      },
    });
    renderApp('/wallets/wallet-1', { 'GET /wallet/wallet-1': security }, admin);
    expect(await screen.findByText('Security')).toBeVisible();
    expect(screen.getByText('18 Nov 2026, 13:12 · Huda Saif')).toBeVisible();
    for (const text of ['60.00', '-1.50', 'Short']) expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByText(/25.0772, 55.1309/)).toBeVisible();
    expect(screen.getByText(/^Held as security/)).toBeVisible();
  });

  const VOIDING = { by: 'Huda Saif', at: '2026-11-18T09:12:00Z' };
  it('show no allocations and can’t be unloaded when they are voided', async () => {
    renderApp(
      '/wallets/wallet-1',
      { 'GET /wallet/wallet-1': makeWallet({ voided: true, void_reason: 'Twice', voiding: VOIDING }) },
      admin,
    );
    await screen.findByText('Twice');
    expect(screen.getByText('18 Nov 2026, 13:12 · Huda Saif')).toBeVisible();
    expect(screen.queryByText('Applied to')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Unload' })).toBeNull();
  });

  it('offer no actions once they are done', async () => {
    renderApp(
      '/wallets/wallet-1',
      { 'GET /wallet/wallet-1': makeWallet({ status: 'Done', type: 'cash' }) },
      admin,
    );
    await screen.findByText('3,200.00');
    expect(screen.queryByRole('button', { name: 'Unload' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'View image' })).toBeNull();
    expect(screen.queryByText('Bank')).toBeNull();
  });
});

describe('notifications', () => {
  const notifications = makePage(
    [makeNotification(), makeNotification({ _id: 'event-2', title: 'Read', status: 1 })],
    { total: 12 },
  );
  const responses = { 'POST /event?sort=desc': notifications, 'PUT /event/event-1': {} };

  it('are listed page by page', async () => {
    const { calls } = renderApp('/notifications', responses, admin);
    const grid = await screen.findByRole('grid', { name: 'Notifications' });
    expect(headers(grid)).toEqual(['', 'Title', 'Text', 'About', 'Time', 'Status', 'Actions']);
    expect(await within(grid).findByRole('button', { name: 'Invoice overdue' })).toBeVisible();
    expect(sent(calls, 'POST /event?sort=desc')).toContainEqual({ page: 1, limit: 10 });
  });

  it('are marked as read one by one', async () => {
    const { user, calls } = renderApp('/notifications', responses, admin);
    const grid = await screen.findByRole('grid', { name: 'Notifications' });
    await user.click(await within(grid).findByRole('button', { name: 'Mark as read: Invoice overdue' }));
    await waitFor(() => expect(sent(calls, 'PUT /event/event-1')).toEqual([{ status: 1 }]));
    expect(within(grid).queryByRole('button', { name: 'Mark as read: Read' })).toBeNull();
  });
});
