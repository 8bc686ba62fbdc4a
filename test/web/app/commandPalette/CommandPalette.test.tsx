import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SUPER_ADMIN } from '../../../../src/domain/permissions';
import { confirmDialog } from '../../../../src/web/store/confirm';
import { records } from '../../../sampleRecords';
import { makePermissions, makeUser, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const EMPTY_PAGE = { documents: [], total: 0, page: 1, limit: 10 };
const CLIENT = { _id: 'c1', area: 'clients', label: 'CL-000123 · Abdul Rahman', hint: '+971501234567' };
const RESPONSES = {
  'GET /profile': makeUser(),
  'POST /wallet': EMPTY_PAGE,
  'POST /profile/sessions': EMPTY_PAGE,
  'POST /find': { documents: [CLIENT] },
  'GET /client/c1': { ...records.client, _id: 'c1' },
};
const clerk = makeCurrentUser(makePermissions(['canViewClients', 'canCreateClients']));
const openByKey = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const searchBox = () => screen.findByRole('combobox', { name: 'Find anything' });
const optionTexts = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('opens with Ctrl+K and offers only permitted pages and actions', async () => {
  renderApp('/profile', RESPONSES, clerk);
  await screen.findByRole('button', { name: 'Find anything' });
  openByKey();
  await searchBox();
  expect(optionTexts()).toEqual(['Dashboard', 'Clients', 'Profile', 'Add client']);
});

it('opens the page that matches the first letters on Enter', async () => {
  const { user, pathname } = renderApp(
    '/profile',
    RESPONSES,
    makeCurrentUser({ role: SUPER_ADMIN, permissions: {} }),
  );
  await screen.findByRole('button', { name: 'Find anything' });
  openByKey();
  await user.type(await searchBox(), 'sett{Enter}');
  await waitFor(() => expect(pathname()).toBe('/settings'));
  expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull();
});

it('finds a record by the typed text and opens it', async () => {
  const { user, pathname } = renderApp('/profile', RESPONSES, clerk);
  await user.click(await screen.findByRole('button', { name: 'Find anything' }));
  await user.type(await searchBox(), 'rahm');
  await user.click(await screen.findByRole('option', { name: /Abdul Rahman/ }));
  await waitFor(() => expect(pathname()).toBe('/clients/c1'));
});

it('finds reports by title and description, and pages by their contents', async () => {
  const ageing = {
    name: 'receivables-ageing',
    title: 'Receivables ageing',
    description: 'What clients owe on a day.',
    subject: 'Receivables',
    rowsLabel: 'Invoices',
    filters: [],
    columns: [],
    order: { by: 'balance', dir: 'desc' },
  };
  const { user, router } = renderApp(
    '/profile',
    {
      ...RESPONSES,
      'POST /find': { documents: [] },
      'GET /rapport': { documents: [ageing], total: 1, page: 1, limit: 10 },
      'GET /rapport/receivables-ageing': EMPTY_PAGE,
    },
    makeCurrentUser(makePermissions(['canViewUsers', 'canViewTanks'])),
  );
  await user.click(await screen.findByRole('button', { name: 'Find anything' }));
  await user.type(await searchBox(), 'trucks');
  expect(await screen.findByRole('option', { name: /Refill planning/ })).toBeTruthy();
  await user.clear(await searchBox());
  await user.type(await searchBox(), 'owe');
  await user.click(await screen.findByRole('option', { name: /Receivables ageing/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?report=receivables-ageing'));
});

it('opens the page of a site', async () => {
  const site = { _id: 's1', area: 'sites', label: 'SITE-017 · Marina Heights', hint: 'Dubai Marina' };
  const { user, router } = renderApp(
    '/profile',
    { ...RESPONSES, 'POST /find': { documents: [site] } },
    makeCurrentUser(makePermissions(['canViewTanks'])),
  );
  await user.click(await screen.findByRole('button', { name: 'Find anything' }));
  await user.type(await searchBox(), 'site');
  expect(await screen.findByRole('group', { name: 'Sites' })).toBeTruthy();
  await user.click(screen.getByRole('option', { name: /Marina Heights/ }));
  await waitFor(() => expect(router.state.location.search).toBe('?view=site&site=s1'));
});

it('shows the shortcuts on a question mark, but not while typing in a field', async () => {
  renderApp('/profile', RESPONSES, clerk);
  await screen.findByRole('button', { name: 'Find anything' });
  openByKey();
  fireEvent.keyDown(await searchBox(), { key: '?' });
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  const shortcuts = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(shortcuts.getByText('Ctrl+K')).toBeTruthy();
});

it('searches once for text typed without a pause', async () => {
  const { calls } = renderApp('/profile', RESPONSES, clerk);
  await screen.findByRole('button', { name: 'Find anything' });
  openByKey();
  const input = await searchBox();
  for (const value of ['ra', 'rah', 'rahm']) fireEvent.change(input, { target: { value } });
  await screen.findByRole('option', { name: /Abdul Rahman/ });
  expect(calls.filter(({ line }) => line === 'POST /find').map(({ body }) => body)).toEqual([
    { search: 'rahm' },
  ]);
});

it('searches again for the text of the previous search', async () => {
  const find = jest
    .fn()
    .mockReturnValueOnce({ documents: [] })
    .mockReturnValue({ documents: [CLIENT] });
  const { user } = renderApp('/profile', { ...RESPONSES, 'POST /find': find }, clerk);
  await screen.findByRole('button', { name: 'Find anything' });
  const paste = async () => {
    openByKey();
    fireEvent.change(await searchBox(), { target: { value: '0501234567' } });
  };
  await paste();
  expect(await screen.findByText('No results')).toBeVisible();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull());
  await paste();
  expect(await screen.findByRole('option', { name: /Abdul Rahman/ })).toBeVisible();
});

it('takes a payment: searches the contract and opens its payment dialog', async () => {
  const collector = makeCurrentUser(makePermissions(['canViewContracts', 'canUpdateBills']));
  const contract = { _id: 'k1', area: 'contracts', label: 'CT-2026-000123', hint: 'Marina Gardens · 705' };
  const { user, router } = renderApp(
    '/profile',
    {
      ...RESPONSES,
      'POST /find': { documents: [CLIENT, contract] },
      'GET /contract/k1': { ...records.contract, _id: 'k1' },
    },
    collector,
  );
  await screen.findByRole('button', { name: 'Find anything' });
  openByKey();
  await user.type(await searchBox(), 'take');
  expect(optionTexts()).toContain('Take paymentfor a contract');
  await user.keyboard('{Enter}');
  expect(await screen.findByPlaceholderText(/^Take payment/)).toHaveValue('');
  await user.type(await searchBox(), '705');
  await screen.findByRole('option', { name: /CT-2026-000123/ });
  expect(optionTexts()).toEqual(['CT-2026-000123Marina Gardens · 705']);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: /^Take a payment for/ })).toBeVisible();
  expect(router.state.location.search).toBe('');
});

it('focuses the search of the list with a slash', async () => {
  renderApp('/clients', { ...RESPONSES, 'POST /client': EMPTY_PAGE }, clerk);
  const search = await screen.findByRole('searchbox', { name: 'Search clients' });
  fireEvent.keyDown(document.body, { key: '/' });
  expect(search).toHaveFocus();
});

it('leaves the slash alone in a confirmation', async () => {
  const { store } = renderApp('/clients', { ...RESPONSES, 'POST /client': EMPTY_PAGE }, clerk);
  await screen.findByRole('searchbox', { name: 'Search clients' });
  act(() => void store.dispatch(confirmDialog.actions.opened({ text: 'Delete this client?' })));
  const isUnhandled = fireEvent.keyDown(await screen.findByRole('alertdialog'), { key: '/' });
  expect(isUnhandled).toBe(true);
});
