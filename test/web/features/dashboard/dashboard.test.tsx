import { act, screen, waitFor, within } from '@testing-library/react';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { blockLabel } from '../../../../src/web/features/dashboard/blockTexts';
import { readBlock } from '../../../../src/web/features/dashboard/blocks';
import { selectIsPending } from '../../../../src/web/store/requests';
import { errorResponse } from '../../../fakeServices';
import {
  makePermissions,
  makeNotification,
  makePage,
  makeUser,
  makeCurrentUser,
  makeWallet,
} from '../../../factories';
import { renderApp } from '../../renderApp';

const employee = makeUser({ _id: 'user-admin', username: 'admin', email: 'admin@gas.example' });
const notifications = [
  makeNotification(),
  makeNotification({ _id: 'event-2', title: 'Already read', status: 1 }),
];

const link = (value: number | null, to: string | null = null) => ({ value, to, count: value });
const block = (content: object) => ({
  as_of: '2026-11-20T04:02:00Z',
  lag_s: null,
  figures: [],
  series: [],
  slices: [],
  rows: [],
  ...content,
});
const outstanding = block({
  figures: [
    { name: 'outstanding', unit: 'aed', ...link(4310.5, '/bills?status=Issued'), comparisons: [] },
    { name: 'overdue', unit: 'aed', ...link(120, '/bills?overdue=yes'), comparisons: [] },
    { name: 'overdue_share', unit: 'percent', ...link(null), comparisons: [] },
  ],
});
const tankLevels = block({
  series: [{ name: 'tanks', unit: 'count' }],
  slices: [{ name: 'critical', values: [link(2, '/tanks?level_status=critical')] }],
});

const responses = {
  'GET /profile': employee,
  'POST /wallet': makePage([makeWallet()]),
  'POST /event?sort=desc': makePage(notifications, { total: 2 }),
  'POST /profile/sessions': makePage([]),
};
const admin = makeCurrentUser();
const region = (name: string) => within(screen.getByRole('region', { name }));
const findRegion = async (name: string) => within(await screen.findByRole('region', { name }));
const sent = (calls: { line: string; body?: unknown }[], line: string) =>
  calls.filter((call) => call.line === line).map(({ body }) => body);

describe('dashboard', () => {
  it('shows unread notifications, the own wallet and recent payments', async () => {
    const { calls } = renderApp('/', responses, admin);
    expect(await screen.findByText('4,310.50')).toBeVisible();
    expect(region('My wallet').getByText('12,800.00')).toBeVisible();
    expect(region('My wallet').getByText('37 payments')).toBeVisible();
    expect(
      await region('Recent transactions').findByRole('link', { name: 'RCT-2026-000001' }),
    ).toHaveAttribute('href', '/wallets/wallet-1');
    expect(region('Unread notifications').getByText('Invoice overdue')).toBeVisible();
    expect(region('Unread notifications').queryByText('Already read')).toBeNull();
    expect(sent(calls, 'POST /wallet')).toEqual([{ page: 1, limit: 5, sort: 'paid_at', dir: 'desc' }]);
  });

  it('fetches the own wallet and the recent payments again on refresh, and shows them meanwhile', async () => {
    const { user, calls } = renderApp('/', responses, admin);
    await screen.findByText('12,800.00');
    await screen.findByText('RCT-2026-000001');
    const before = sent(calls, 'GET /profile').length;
    await user.click(screen.getByRole('button', { name: 'Refresh' }));
    expect(region('My wallet').getByText('12,800.00')).toBeVisible();
    expect(region('Recent transactions').getByText('RCT-2026-000001')).toBeVisible();
    await waitFor(() => expect(sent(calls, 'GET /profile')).toHaveLength(before + 1));
    expect(sent(calls, 'POST /wallet')).toHaveLength(2);
  });

  it('shows collectors only their own payments', async () => {
    const collector = makeCurrentUser({ ...makePermissions([], COLLECTION_USER), userId: 'user-1' });
    const { calls } = renderApp('/', responses, collector);
    await screen.findByText('RCT-2026-000001');
    expect(sent(calls, 'POST /wallet')).toEqual([
      { page: 1, limit: 5, sort: 'paid_at', dir: 'desc', search: 'user-1', field: 'user' },
    ]);
  });

  it('requests no payments without permission', async () => {
    const { calls } = renderApp('/', responses, makeCurrentUser(makePermissions(['canViewTanks'])));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('region', { name: 'My wallet' })).toBeNull();
    expect(sent(calls, 'POST /wallet')).toEqual([]);
  });

  it('shows an error for the payments and retries', async () => {
    const { user, calls } = renderApp(
      '/',
      { ...responses, 'POST /wallet': errorResponse(503, { message: 'Busy.' }) },
      admin,
    );
    await user.click(await (await findRegion('Recent transactions')).findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent(calls, 'POST /wallet')).toHaveLength(2));
  });

  it('shows the blocks that the user may see, with a link from each figure to its list', async () => {
    const { calls } = renderApp(
      '/?month=2026-10&emirate=Dubai&site=SITE-001',
      { ...responses, 'GET /dashboard/outstanding?month=2026-10&emirate=Dubai&site=SITE-001': outstanding },
      makeCurrentUser(makePermissions(['canViewBills'])),
    );
    const figure = await (await findRegion('Outstanding')).findByRole('link', { name: '4,310.50' });
    expect(figure).toHaveAttribute('href', '/bills?status=Issued');
    expect(region('Outstanding').getByText('-----')).toBeVisible();
    expect(region('Outstanding').getByText('As of 20 Nov 2026, 08:02')).toBeVisible();
    expect(screen.getByLabelText('Period')).toHaveValue('2026-10');
    expect(screen.queryByRole('region', { name: 'Tank levels' })).toBeNull();
    expect(screen.queryByRole('region', { name: 'Cash in the field' })).toBeNull();
    expect(calls.map(({ line }) => line).filter((line) => line.includes('/dashboard/field_cash'))).toEqual(
      [],
    );
  });

  it('can be filtered by a site selected by name', async () => {
    const sites = makePage([{ _id: 'site-1', code: 'SITE-017', label: 'Marina Heights' }]);
    const { user, calls } = renderApp('/', { ...responses, 'POST /site': sites }, admin);
    await user.click(await screen.findByRole('combobox', { name: 'Site' }));
    await user.click(await screen.findByRole('option', { name: 'SITE-017 · Marina Heights' }));
    await waitFor(() =>
      expect(calls.some(({ line }) => /\/dashboard\/outstanding\?.*site=SITE-017/.test(line))).toBe(true),
    );
  });

  it('ignores invalid filters of the URL', async () => {
    const { calls } = renderApp('/?month=2199-01&emirate=Mars', responses, admin);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await waitFor(() =>
      expect(calls.filter(({ line }) => line.startsWith('GET /dashboard/')).length).toBeGreaterThan(1),
    );
    const lines = calls.map(({ line }) => line).filter((line) => line.startsWith('GET /dashboard/'));
    expect(lines.filter((line) => /emirate|2199/.test(line))).toEqual([]);
  });

  it('shows a chart as a table whose values are links', async () => {
    const { user } = renderApp(
      '/?month=2026-10',
      { ...responses, 'GET /dashboard/tank_levels?month=2026-10': tankLevels },
      makeCurrentUser(makePermissions(['canViewTanks'])),
    );
    await (await findRegion('Tank levels')).findByText(/As of/);
    await user.click(region('Tank levels').getByRole('button', { name: 'Table' }));
    expect(region('Tank levels').getByRole('link', { name: '2' })).toHaveAttribute(
      'href',
      '/tanks?level_status=critical',
    );
  });

  it('ignores the response of an earlier filter', async () => {
    const outstandingOf = (aed: number) =>
      block({ figures: [{ name: 'outstanding', unit: 'aed', ...link(aed), comparisons: [] }] });
    const path = (emirate: string) => `GET /dashboard/outstanding?month=2026-10&emirate=${emirate}`;
    let respond: (response: unknown) => void = () => undefined;
    const { user, calls, store } = renderApp(
      '/?month=2026-10&emirate=Dubai',
      {
        ...responses,
        [path('Dubai')]: () => new Promise((resolve) => (respond = resolve)),
        [path('Sharjah')]: outstandingOf(20),
      },
      makeCurrentUser(makePermissions(['canViewBills'])),
    );
    await waitFor(() => expect(sent(calls, path('Dubai'))).toHaveLength(1));
    await user.click(screen.getByRole('combobox', { name: 'Emirate' }));
    await user.click(await screen.findByRole('option', { name: 'Sharjah' }));
    expect(await region('Outstanding').findByText('20.00')).toBeVisible();
    const isPending = () => selectIsPending(readBlock, 'outstanding')(store.getState());
    await act(async () => {
      respond(outstandingOf(10));
      await waitFor(() => expect(isPending()).toBe(false));
    });
    expect(region('Outstanding').getByText('20.00')).toBeVisible();
  });

  it('loads a block again after an error, independently of others', async () => {
    const path = 'GET /dashboard/orders?month=2026-10';
    const { user, calls } = renderApp(
      '/?month=2026-10',
      { ...responses, [path]: errorResponse(503, { message: 'Busy.' }) },
      makeCurrentUser(makePermissions(['canViewOrders'])),
    );
    await user.click(await (await findRegion('Maintenance orders')).findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent(calls, path)).toHaveLength(2));
    expect(sent(calls, 'GET /dashboard/my_work?month=2026-10')).toHaveLength(1);
  });

  it('shows a notice for an unknown or forbidden path', async () => {
    const { pathname } = renderApp('/nowhere', responses, admin);
    expect(await screen.findByText(/does not exist or you don’t have access/)).toHaveTextContent('/nowhere');
    expect(pathname()).toBe('/');
  });

  it('shows no notice otherwise', async () => {
    renderApp('/', responses, admin);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByText(/does not exist/)).toBeNull();
  });
});

describe('a page that is not available', () => {
  it('shows a message with a link to the dashboard', async () => {
    const { pathname } = renderApp('/tanks', responses, makeCurrentUser(makePermissions([])));
    expect(await screen.findByRole('heading', { level: 1, name: 'Not available' })).toBeVisible();
    expect(screen.getByText('This page does not exist or you don’t have access to it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/');
    expect(pathname()).toBe('/tanks');
  });
});

describe('profile', () => {
  afterEach(() => void jest.useRealTimers());

  const openEdit = async (more = {}) => {
    const app = renderApp('/profile', { ...responses, ...more }, admin);
    await app.user.click(await screen.findByRole('link', { name: 'Modify' }));
    await screen.findByLabelText('First name');
    return app;
  };

  it('shows the current user', async () => {
    renderApp('/profile', responses, admin);
    expect(await screen.findByText('admin@gas.example')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  it('is fetched once more while the server is busy, and not again', async () => {
    jest.useFakeTimers();
    const busy = { ...responses, 'GET /profile': () => errorResponse(503, { message: 'Busy.' }) };
    const { calls } = renderApp('/profile', busy, admin);
    await screen.findByRole('button', { name: 'Retry' });
    expect(sent(calls, 'GET /profile')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(sent(calls, 'GET /profile')).toHaveLength(2);
  });

  it('is saved without a password when none is needed', async () => {
    const { user, calls, toasts } = await openEdit({
      'PUT /profile': { ...employee, first_name: 'Mariam', version: 2 },
    });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await user.clear(screen.getByLabelText('First name'));
    await user.type(screen.getByLabelText('First name'), 'Mariam');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Mariam Rahman')).toBeVisible();
    expect(toasts).toEqual([{ tone: 'success', text: 'Profile saved' }]);
    const [body] = sent(calls, 'PUT /profile');
    expect(body).toMatchObject({ first_name: 'Mariam', version: 1 });
    expect(body).not.toHaveProperty('current_password');
  });

  it('requires the password for a changed email and keeps it out of the state', async () => {
    const { user, calls, store } = await openEdit({ 'PUT /profile': employee });
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'new@gas.example');
    await user.type(await screen.findByLabelText('Current password'), 'open sesame now');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls, 'PUT /profile')).toHaveLength(1));
    expect(sent(calls, 'PUT /profile')[0]).toMatchObject({
      email: 'new@gas.example',
      current_password: 'open sesame now',
    });
    expect(JSON.stringify(store.getState())).not.toContain('open sesame');
  });

  it('shows the server’s error at the password', async () => {
    const fields = { current_password: 'This is not your current password' };
    const { user } = await openEdit({ 'PUT /profile': errorResponse(422, { message: 'No', fields }) });
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'new@gas.example');
    await user.type(await screen.findByLabelText('Current password'), 'wrong');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(fields.current_password),
    );
  });

  it('prompts before discarding changes', async () => {
    const { user } = await openEdit();
    await user.type(screen.getByLabelText('First name'), 'x');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(
      await screen.findByRole('alertdialog', { name: /^Leave (without saving|this form)\?$/ }),
    ).toBeVisible();
  });
});

it('labels the classes of the ageing chart briefly, because the chart omits labels without space', () => {
  for (const name of ['not_due', '1_30', '31_60', '61_90', '91_120', 'over_120'])
    expect(blockLabel(name).length).toBeLessThanOrEqual('Not due'.length);
});
