import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { records } from '../../../sampleRecords';
import { renderApp } from '../../renderApp';
import { renderScreen } from '../../renderScreen';

const VIEW = {
  _id: 'v1',
  list: 'tanks',
  name: 'Low in Dubai',
  query: 'emirate=Dubai&sort=code',
  shared: true,
  own: true,
  is_default: false,
};
const LAYOUT = { list: 'tanks', hidden: ['emirate'], order: [], density: 'compact' };
const TANKS = { 'POST /tank': makePage([records.tank]) };
const headers = async () => {
  const table = await waitFor(() =>
    screen.getByRole(screen.queryByRole('grid') ? 'grid' : 'table', { name: 'Tanks' }),
  );
  return within(table)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);
};
const chooseViewAction = async (name: string) => {
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'View' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return user;
};

it('a list applies the user’s column layout', async () => {
  renderScreen('/tanks', { ...TANKS, 'GET /profile/lists': { layouts: [LAYOUT], views: [] } });
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Emirate' })).toBeNull());
  expect(await headers()).toContain('Code');
});

it('a list without a query starts with the default view', async () => {
  const views = [{ ...VIEW, is_default: true }];
  const { calls } = renderScreen('/tanks', { ...TANKS, 'GET /profile/lists': { layouts: [], views } });
  await waitFor(() =>
    expect(calls.filter(({ line }) => line === 'POST /tank').at(-1)?.body).toMatchObject({
      sort: 'code',
      filters: { emirate: ['Dubai'] },
    }),
  );
});

it('a list that is opened again after a record starts with the default view, unless the user returned to it', async () => {
  const views = [{ ...VIEW, is_default: true }];
  const { router } = renderApp(
    '/tanks',
    {
      ...TANKS,
      [`GET /tank/${records.tank._id}`]: records.tank,
      'GET /profile/lists': { layouts: [], views },
    },
    makeCurrentUser(),
  );
  const query = () => router.state.location.search;
  const open = (path: string) => act(() => router.navigate(path));
  await waitFor(() => expect(query()).toBe(`?${VIEW.query}`));
  await open('/tanks');
  await open(`/tanks/${records.tank._id}`);
  await act(() => router.navigate(-1));
  expect(query()).toBe('');
  await open(`/tanks/${records.tank._id}`);
  await open('/tanks');
  await waitFor(() => expect(query()).toBe(`?${VIEW.query}`));
});

it('a list with a query ignores the default view', async () => {
  const views = [{ ...VIEW, is_default: true }];
  const { calls } = renderScreen('/tanks?search=marina', {
    ...TANKS,
    'GET /profile/lists': { layouts: [], views },
  });
  await screen.findByRole('button', { name: 'View' });
  await waitFor(() => expect(calls.some(({ line }) => line === 'GET /profile/lists')).toBe(true));
  expect(calls.filter(({ line }) => line === 'POST /tank').map(({ body }) => body)).toEqual([
    { page: 1, limit: 10, search: 'marina' },
  ]);
});

it('a query can be saved as a shared view', async () => {
  const { calls } = renderScreen('/tanks?search=marina', { ...TANKS, 'POST /view/add': VIEW });
  const user = await chooseViewAction('Save view…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Low in Dubai');
  await user.click(dialog.getByRole('checkbox', { name: 'Share with everyone' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ line }) => line === 'POST /view/add')?.body).toEqual({
      list: 'tanks',
      name: 'Low in Dubai',
      query: 'search=marina',
      shared: true,
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('a view opens on the first page, whichever page it was saved on', async () => {
  const page = { ...TANKS['POST /tank'], total: 30 };
  const { calls } = renderScreen('/tanks?search=marina&page=2', {
    ...TANKS,
    'POST /tank': page,
    'POST /view/add': VIEW,
  });
  const user = await chooseViewAction('Save view…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'Marina');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(calls.find(({ line }) => line === 'POST /view/add')?.body).toMatchObject({
      query: 'search=marina',
    }),
  );
});

it('the dialog of a view stays open with the refusal of a name that is in use', async () => {
  const message = 'You have a view with this name';
  renderScreen('/tanks?search=marina', {
    ...TANKS,
    'GET /profile/lists': { layouts: [], views: [VIEW] },
    'POST /view/add': errorResponse(422, { message, fields: { name: message } }),
  });
  const user = await chooseViewAction('Save view…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), VIEW.name);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText(message)).not.toHaveLength(0);
});

it('columns can be hidden and moved, and the layout is saved', async () => {
  const { calls } = renderScreen('/tanks', { ...TANKS, 'PUT /profile/layout': LAYOUT });
  const user = await chooseViewAction('Columns and rows…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns and rows' }));
  await user.click(dialog.getByRole('checkbox', { name: 'Emirate' }));
  await user.click(dialog.getByRole('button', { name: 'Move Name up' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const sent = calls.find(({ line }) => line === 'PUT /profile/layout')?.body as { order: string[] };
  expect(sent).toMatchObject({ list: 'tanks', hidden: ['emirate'], density: 'standard' });
  expect(sent.order.slice(0, 2)).toEqual(['name', 'code']);
  const names = (await headers()).filter((header) => header === 'Name' || header === 'Code');
  expect(names).toEqual(['Name', 'Code']);
});

it('an optional column is shown only to users who selected it', async () => {
  const layout = {
    list: 'bills',
    hidden: ['delivery'],
    order: ['unique_number', 'delivery'],
    density: 'standard',
  };
  const { calls } = renderScreen('/bills', {
    'POST /bill': makePage([records.bill]),
    'PUT /profile/layout': layout,
    'GET /profile/lists': { layouts: [layout], views: [] },
  });
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Delivery' })).toBeNull());
  expect(screen.queryByRole('columnheader', { name: 'E-invoice' })).toBeNull();
  const user = await chooseViewAction('Columns and rows…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns and rows' }));
  expect(dialog.getByRole('checkbox', { name: 'E-invoice' })).not.toBeChecked();
  await user.click(dialog.getByRole('checkbox', { name: 'E-invoice' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(calls.find(({ line }) => line === 'PUT /profile/layout')?.body).toMatchObject({
    hidden: ['delivery'],
  });
});

it('a list shows the areas that it is restricted to', async () => {
  const lists = { areas: ['Ajman', 'Sharjah'], layouts: [], views: [] };
  renderScreen('/tanks', { ...TANKS, 'GET /profile/lists': lists });
  expect(await screen.findByText('Only Ajman and Sharjah (your areas)')).toBeVisible();
});

it('a list shows no areas to an unrestricted user', async () => {
  renderScreen('/tanks', { ...TANKS, 'GET /profile/lists': { areas: [], layouts: [], views: [] } });
  await headers();
  expect(screen.queryByText(/your areas/)).toBeNull();
});

it('an export contains the visible columns in their order', async () => {
  const layout = { ...LAYOUT, order: ['name', 'code'] };
  const { calls } = renderScreen('/tanks', {
    ...TANKS,
    'GET /profile/lists': { layouts: [layout], views: [] },
    'POST /tank/export/csv': new Blob(['x']),
  });
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Emirate' })).toBeNull());
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /^CSV: all/ }));
  await waitFor(() => expect(calls.some(({ line }) => line.endsWith('/export/csv'))).toBe(true));
  const { columns } = (calls.find(({ line }) => line.endsWith('/export/csv'))?.body ?? {}) as {
    columns: string[];
  };
  expect(columns.slice(0, 3)).toEqual(['name', 'code', 'site']);
  expect(columns).not.toContain('emirate');
});

it('a user with read access can’t share views', async () => {
  renderScreen('/tanks', TANKS, makeCurrentUser(makePermissions(['canViewTanks'])));
  await chooseViewAction('Save view…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Save view' }));
  expect(await dialog.findByRole('checkbox', { name: 'Set as default view' })).toBeEnabled();
  expect(dialog.queryByRole('checkbox', { name: 'Share with everyone' })).toBeNull();
});

it('columns are moved with the keyboard, which stays on the moved column', async () => {
  renderScreen('/tanks', TANKS);
  const user = await chooseViewAction('Columns and rows…');
  const dialog = within(await screen.findByRole('dialog', { name: 'Columns and rows' }));
  const names = () => dialog.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);
  const [first, second] = names();
  const down = dialog.getByRole('button', { name: `Move ${first ?? ''} down` });
  down.focus();
  await user.keyboard('{Enter}');
  expect(names().slice(0, 2)).toEqual([second, first]);
  expect(down).toHaveFocus();
  const up = dialog.getByRole('button', { name: `Move ${first ?? ''} up` });
  up.focus();
  await user.keyboard('{Enter}');
  // At the top, the button is disabled.
  expect(down).toHaveFocus();
});
