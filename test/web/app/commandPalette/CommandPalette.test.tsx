import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SUPER_ADMIN } from '../../../../src/domain/permissions';
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
  const { user, pathname, calls } = renderApp('/profile', RESPONSES, clerk);
  await user.click(await screen.findByRole('button', { name: 'Find anything' }));
  await user.type(await searchBox(), 'rahm');
  await user.click(await screen.findByRole('option', { name: /Abdul Rahman/ }));
  await waitFor(() => expect(pathname()).toBe('/clients/c1'));
  expect(calls.filter(({ line }) => line === 'POST /find').map(({ body }) => body)).toEqual([
    { search: 'rahm' },
  ]);
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
  const { store, user } = renderApp('/profile', RESPONSES, clerk);
  await screen.findByRole('button', { name: 'Find anything' });
  const dispatch = jest.spyOn(store, 'dispatch');
  openByKey();
  await user.type(await searchBox(), 'rahm');
  await screen.findByRole('option', { name: /Abdul Rahman/ });
  const types = dispatch.mock.calls.map(([{ type }]) => type);
  expect(types.filter((type) => type.startsWith('globalSearch/'))).toEqual(['globalSearch/requested']);
});
