import { act, screen, waitFor, within } from '@testing-library/react';
import { makeCurrentUser, makePage } from '../../factories';
import { records } from '../../sampleRecords';
import { renderApp } from '../renderApp';

const CLIENT = { ...records.client, refundable_credit: 50 };

async function openClients() {
  const app = renderApp(
    '/clients',
    {
      'POST /client': makePage([CLIENT]),
      [`GET /client/${CLIENT._id}`]: CLIENT,
      'POST /tank': makePage([]),
      'POST /device': makePage([]),
      'POST /telemetry/messages': makePage([]),
      'POST /telemetry_source': makePage([]),
    },
    makeCurrentUser(),
  );
  const search = await screen.findByRole('searchbox', { name: 'Search clients' });
  const open = (path: string) => act(() => app.router.navigate(path));
  return { ...app, search, open };
}

test('a list is kept behind a record: Back shows the search text that was not sent yet', async () => {
  const { user, search, open, router } = await openClients();
  await user.type(search, 'Nad');
  await open(`/clients/${CLIENT._id}`);
  expect(await screen.findByRole('heading', { level: 1, name: /CL-000123/ })).toBeVisible();
  expect(search).not.toBeVisible();

  await act(() => router.navigate(-1));
  expect(await screen.findByRole('searchbox', { name: 'Search clients' })).toBe(search);
  expect(search).toHaveValue('Nad');
  expect(screen.queryByRole('heading', { level: 1, name: /CL-000123/ })).not.toBeInTheDocument();
});

test('another list replaces the kept list', async () => {
  const { search, open } = await openClients();
  await open('/tanks');
  await screen.findByRole('searchbox', { name: 'Search tanks' });
  expect(search).not.toBeInTheDocument();
});

test('a list is requested again when it is shown again', async () => {
  const { open, router, calls } = await openClients();
  const countLists = () => calls.filter(({ line }) => line === 'POST /client').length;
  await open(`/clients/${CLIENT._id}`);
  await screen.findByRole('heading', { level: 1, name: /CL-000123/ });
  const before = countLists();
  await act(() => router.navigate(-1));
  await within(await screen.findByRole('main')).findByRole('searchbox');
  expect(countLists()).toBe(before + 1);
});

test('a form dialog is closed when another page is opened', async () => {
  const { user, open, router } = await openClients();
  await open(`/clients/${CLIENT._id}`);
  await user.click(await screen.findByRole('button', { name: 'Refund credit' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  await open('/tanks');
  await screen.findByRole('searchbox', { name: 'Search tanks' });
  await act(() => router.navigate(-1));
  expect(await screen.findByRole('heading', { level: 1, name: /CL-000123/ })).toBeVisible();
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a form dialog is closed when another tab or view of its path is opened', async () => {
  const { user, open, router } = await openClients();
  await open('/devices?view=telemetry&tab=Sources');
  await user.click(await screen.findByRole('button', { name: 'Add source' }));
  expect(await screen.findByRole('dialog', { name: 'Add source' })).toBeVisible();
  for (const path of ['/devices?view=telemetry', '/devices']) {
    await open(path);
    await act(() => router.navigate(-1));
    expect(await screen.findByRole('button', { name: 'Add source' })).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Add source' }));
  }
});

test('a confirmation is declined when another page is opened', async () => {
  const { user, open, router, store } = await openClients();
  await open(`/clients/${CLIENT._id}`);
  await user.click(await screen.findByRole('button', { name: 'More actions' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Block' }));
  expect(await screen.findByRole('alertdialog', { name: /^Block/ })).toBeVisible();
  await act(() => router.navigate(-1));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(store.getState().confirm).toBeNull();
});
