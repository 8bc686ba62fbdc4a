import { act, screen, waitFor } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const { client } = records;
const SECOND_ADJACENT = 'POST /client/c2/adjacent';
const FIRST_ADJACENT = `POST /client/${client._id}/adjacent`;
const RESPONSES = {
  'POST /client': makePage<object>([client]),
  [`GET /client/${client._id}`]: client,
  'GET /client/c2': { ...client, _id: 'c2', code: 'CL-000124' },
  [`POST /client/${client._id}/history`]: makePage([]),
  [FIRST_ADJACENT]: { before: null, after: 'c2' },
  [SECOND_ADJACENT]: { before: client._id, after: null },
};
const LIST = '/clients?status=active&sort=label';

const openFromList = async () => {
  const app = renderApp(LIST, RESPONSES, makeCurrentUser());
  await app.user.click(await screen.findByRole('link', { name: client.code }));
  await screen.findByRole('heading', { level: 1, name: /CL-000123/ });
  return app;
};
const nextLink = () => screen.findByRole('link', { name: 'Next client' });

it('Next opens the adjacent record in the query of the list', async () => {
  const app = await openFromList();
  expect(screen.getByRole('button', { name: 'Previous client' })).toBeDisabled();
  await app.user.click(await nextLink());
  expect(await screen.findByRole('heading', { level: 1, name: /CL-000124/ })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next client' })).toBeDisabled());
  expect(screen.getByRole('link', { name: 'Previous client' })).toHaveAttribute(
    'href',
    `/clients/${client._id}`,
  );
  expect(app.calls.filter(({ line }) => line === FIRST_ADJACENT)[0]?.body).toEqual({
    sort: 'label',
    dir: 'asc',
    filters: { status: ['active'] },
  });
});

it('Alt and an arrow key open the adjacent record, and Back returns to the list', async () => {
  const app = await openFromList();
  await nextLink();
  await app.user.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByRole('heading', { level: 1, name: /CL-000124/ })).toBeVisible();
  await screen.findByRole('link', { name: 'Previous client' });
  await app.user.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByRole('heading', { level: 1, name: /CL-000123/ })).toBeVisible();
  await act(() => app.router.navigate(-1));
  expect(app.router.state.location).toMatchObject({
    pathname: '/clients',
    search: '?status=active&sort=label',
  });
});

it('Next keeps the open tab, and the breadcrumb links to the list with its query', async () => {
  const app = await openFromList();
  await nextLink();
  await app.user.click(screen.getByRole('tab', { name: 'History' }));
  expect(await nextLink()).toHaveAttribute('href', '/clients/c2?tab=History');
  const breadcrumbs = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(breadcrumbs.querySelectorAll('a')[1]).toHaveAttribute('href', LIST);
});

it('a record still has Next after a visit to its edit form', async () => {
  const app = await openFromList();
  await nextLink();
  await app.user.click(screen.getByRole('link', { name: 'Modify' }));
  await app.user.click(await screen.findByRole('link', { name: 'Cancel' }));
  expect(await nextLink()).toBeVisible();
});

it('a record that was not opened from a list requests no adjacent records', async () => {
  const app = renderApp(`/clients/${client._id}`, RESPONSES, makeCurrentUser());
  await screen.findByRole('heading', { level: 1, name: /CL-000123/ });
  expect(screen.queryByRole('group', { name: /^Previous and next/ })).toBeNull();
  expect(app.calls.map(({ line }) => line)).not.toContain(FIRST_ADJACENT);
});
