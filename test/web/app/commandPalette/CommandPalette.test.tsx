import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SUPER_ADMIN } from '../../../../src/domain/permissions';
import { records } from '../../../sampleRecords';
import { makePermissions, makeUser, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const NOTHING = { documents: [], total: 0, page: 1, limit: 10 };
const CLIENT = { _id: 'c1', area: 'clients', label: 'CL-000123 · Abdul Rahman', hint: '+971501234567' };
const ANSWERS = {
  'GET /profile': makeUser(),
  'POST /wallet': NOTHING,
  'POST /profile/sessions': NOTHING,
  'POST /find': { documents: [CLIENT] },
  'GET /client/c1': { ...records.client, _id: 'c1' },
};
const mariam = makeCurrentUser(makePermissions(['canViewClients', 'canCreateClients']));
const openByKey = () => fireEvent.keyDown(document.body, { key: 'k', ctrlKey: true });
const box = () => screen.findByRole('combobox', { name: 'Find anything' });
const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent);

it('opens by Ctrl+K and offers only what the person may open and add', async () => {
  renderApp('/profile', ANSWERS, mariam);
  await screen.findByRole('button', { name: 'Find anything' });
  openByKey();
  await box();
  expect(offered()).toEqual(['Dashboard', 'Clients', 'Profile', 'Add client']);
});

it('goes where the first letters and Enter say', async () => {
  const { person, at } = renderApp(
    '/profile',
    ANSWERS,
    makeCurrentUser({ role: SUPER_ADMIN, permissions: {} }),
  );
  await screen.findByRole('button', { name: 'Find anything' });
  openByKey();
  await person.type(await box(), 'sett{Enter}');
  await waitFor(() => expect(at()).toBe('/settings'));
  expect(screen.queryByRole('combobox', { name: 'Find anything' })).toBeNull();
});

it('finds a record by what is typed and opens it', async () => {
  const { person, at, calls } = renderApp('/profile', ANSWERS, mariam);
  await person.click(await screen.findByRole('button', { name: 'Find anything' }));
  await person.type(await box(), 'rahm');
  await person.click(await screen.findByRole('option', { name: /Abdul Rahman/ }));
  await waitFor(() => expect(at()).toBe('/clients/c1'));
  expect(calls.filter(({ line }) => line === 'POST /find').map(({ body }) => body)).toEqual([
    { search: 'rahm' },
  ]);
});

it('shows the shortcuts on a question mark, but not while somebody types one', async () => {
  renderApp('/profile', ANSWERS, mariam);
  await screen.findByRole('button', { name: 'Find anything' });
  openByKey();
  fireEvent.keyDown(await box(), { key: '?' });
  expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).toBeNull();
  fireEvent.keyDown(document.body, { key: '?' });
  const sheet = within(await screen.findByRole('dialog', { name: 'Keyboard shortcuts' }));
  expect(sheet.getByText('Ctrl+K')).toBeTruthy();
});

it('asks once for a word that is typed in one go', async () => {
  const { store, person } = renderApp('/profile', ANSWERS, mariam);
  await screen.findByRole('button', { name: 'Find anything' });
  const told = jest.spyOn(store, 'dispatch');
  openByKey();
  await person.type(await box(), 'rahm');
  await screen.findByRole('option', { name: /Abdul Rahman/ });
  const types = told.mock.calls.map(([{ type }]) => type);
  expect(types.filter((type) => type.startsWith('globalSearch/'))).toEqual(['globalSearch/requested']);
});
