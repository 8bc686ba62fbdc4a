import { act, screen, waitFor, within } from '@testing-library/react';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
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

const me = makeUser({ _id: 'user-admin', username: 'admin', email: 'admin@gas.example' });
const news = [makeNotification(), makeNotification({ _id: 'event-2', title: 'Seen before', status: 1 })];
const answers = {
  'GET /profile': me,
  'POST /wallet': makePage([makeWallet()]),
  'POST /event?sort=desc': makePage(news, { total: 2 }),
  'POST /profile/sessions': makePage([]),
};
const admin = makeCurrentUser();
const part = (name: string) => within(screen.getByRole('region', { name }));
const sent = (calls: { line: string; body?: unknown }[], line: string) =>
  calls.filter((call) => call.line === line).map(({ body }) => body);

describe('the dashboard', () => {
  it('shows what is new, what I hold and the latest payments', async () => {
    const { calls } = renderApp('/', answers, admin);
    expect(await screen.findByText('4,310.50')).toBeVisible();
    expect(part('My wallet').getByText('12,800.00')).toBeVisible();
    expect(part('My wallet').getByText('37 payments')).toBeVisible();
    expect(await part('Recent transactions').findByRole('link', { name: 'RCT-2026-000001' })).toHaveAttribute(
      'href',
      '/wallets/wallet-1',
    );
    expect(part('Unread notifications').getByText('Invoice overdue')).toBeVisible();
    expect(part('Unread notifications').queryByText('Seen before')).toBeNull();
    expect(sent(calls, 'POST /wallet')).toEqual([{ page: 1, limit: 5, sort: 'paid_at', dir: 'desc' }]);
  });

  it('shows a collector only the own payments', async () => {
    const collector = makeCurrentUser({ ...makePermissions([], COLLECTION_USER), userId: 'user-1' });
    const { calls } = renderApp('/', answers, collector);
    await screen.findByText('RCT-2026-000001');
    expect(sent(calls, 'POST /wallet')).toEqual([
      { page: 1, limit: 5, sort: 'paid_at', dir: 'desc', search: 'user-1', field: 'user' },
    ]);
  });

  it('asks for no money that the person may not see', async () => {
    const { calls } = renderApp('/', answers, makeCurrentUser(makePermissions(['canViewTanks'])));
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByRole('region', { name: 'My wallet' })).toBeNull();
    expect(sent(calls, 'POST /wallet')).toEqual([]);
  });

  it('says when the payments could not be had, and tries again', async () => {
    const { person, calls } = renderApp(
      '/',
      { ...answers, 'POST /wallet': errorResponse(503, { message: 'Busy.' }) },
      admin,
    );
    await person.click(await screen.findByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(sent(calls, 'POST /wallet')).toHaveLength(2));
  });

  it('says quietly that a page is not there or not open', async () => {
    const { at } = renderApp('/nowhere', answers, admin);
    expect(await screen.findByText(/does not exist or you don’t have access/)).toHaveTextContent('/nowhere');
    expect(at()).toBe('/');
  });

  it('has nothing to say about a page that was meant', async () => {
    renderApp('/', answers, admin);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    expect(screen.queryByText(/does not exist/)).toBeNull();
  });
});

describe('a page that is not available', () => {
  it('says so and leads home, to those who may not see the dashboard’s banner', async () => {
    const { at } = renderApp('/tanks', answers, makeCurrentUser(makePermissions([])));
    expect(await screen.findByRole('heading', { level: 1, name: 'Not available' })).toBeVisible();
    expect(screen.getByText('This page does not exist or you don’t have access to it.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Go to the dashboard' })).toHaveAttribute('href', '/');
    expect(at()).toBe('/tanks');
  });
});

describe('the profile', () => {
  afterEach(() => void jest.useRealTimers());

  const edit = async (more = {}) => {
    const scene = renderApp('/profile', { ...answers, ...more }, admin);
    await scene.person.click(await screen.findByRole('link', { name: 'Modify' }));
    await screen.findByLabelText('First name');
    return scene;
  };

  it('shows the own record', async () => {
    renderApp('/profile', answers, admin);
    expect(await screen.findByText('admin@gas.example')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  it('is asked for once more by itself while the server is busy, and no oftener', async () => {
    jest.useFakeTimers();
    const busy = { ...answers, 'GET /profile': () => errorResponse(503, { message: 'Busy.' }) };
    const { calls } = renderApp('/profile', busy, admin);
    await screen.findByRole('button', { name: 'Retry' });
    expect(sent(calls, 'GET /profile')).toHaveLength(1);
    await act(() => jest.advanceTimersByTimeAsync(30_000));
    expect(sent(calls, 'GET /profile')).toHaveLength(2);
  });

  it('is changed without a password where none is needed', async () => {
    const { person, calls, toasts } = await edit({
      'PUT /profile': { ...me, first_name: 'Mariam', version: 2 },
    });
    expect(screen.queryByLabelText('Current password')).toBeNull();
    await person.clear(screen.getByLabelText('First name'));
    await person.type(screen.getByLabelText('First name'), 'Mariam');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Mariam Rahman')).toBeVisible();
    expect(toasts).toEqual([{ tone: 'success', text: 'Profile saved' }]);
    const [body] = sent(calls, 'PUT /profile');
    expect(body).toMatchObject({ first_name: 'Mariam', version: 1 });
    expect(body).not.toHaveProperty('current_password');
  });

  it('asks for the password when the email changes, and keeps it out of every event', async () => {
    const { person, calls, store } = await edit({ 'PUT /profile': me });
    await person.clear(screen.getByLabelText('Email'));
    await person.type(screen.getByLabelText('Email'), 'new@gas.example');
    await person.type(await screen.findByLabelText('Current password'), 'open sesame now');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent(calls, 'PUT /profile')).toHaveLength(1));
    expect(sent(calls, 'PUT /profile')[0]).toMatchObject({
      email: 'new@gas.example',
      current_password: 'open sesame now',
    });
    expect(JSON.stringify(store.getState())).not.toContain('open sesame');
  });

  it('puts the server’s refusal on the password', async () => {
    const fields = { current_password: 'This is not your current password' };
    const { person } = await edit({ 'PUT /profile': errorResponse(422, { message: 'No', fields }) });
    await person.clear(screen.getByLabelText('Email'));
    await person.type(screen.getByLabelText('Email'), 'new@gas.example');
    await person.type(await screen.findByLabelText('Current password'), 'wrong');
    await person.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Current password')).toHaveAccessibleDescription(fields.current_password),
    );
  });

  it('asks before what was typed is thrown away', async () => {
    const { person } = await edit();
    await person.type(screen.getByLabelText('First name'), 'x');
    await person.click(screen.getByRole('link', { name: 'Cancel' }));
    expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeVisible();
  });
});
