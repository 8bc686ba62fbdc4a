import { act, screen, waitFor } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const { client } = records;
const NEXT = 'POST /client/c2/neighbours';
const FIRST = `POST /client/${client._id}/neighbours`;
const ANSWERS = {
  'POST /client': makePage<object>([client]),
  [`GET /client/${client._id}`]: client,
  'GET /client/c2': { ...client, _id: 'c2', code: 'CL-000124' },
  [`POST /client/${client._id}/history`]: makePage([]),
  [FIRST]: { before: null, after: 'c2' },
  [NEXT]: { before: client._id, after: null },
};
const LIST = '/clients?status=active&sort=label';

const fromList = async () => {
  const here = renderApp(LIST, ANSWERS, makeCurrentUser());
  await here.person.click(await screen.findByRole('link', { name: client.code }));
  await screen.findByRole('heading', { level: 1, name: /CL-000123/ });
  return here;
};
const next = () => screen.findByRole('link', { name: 'Next client' });

it('a record opened from a list leads to the next one by the question of the list', async () => {
  const here = await fromList();
  expect(screen.getByRole('button', { name: 'Previous client' })).toBeDisabled();
  await here.person.click(await next());
  expect(await screen.findByRole('heading', { level: 1, name: /CL-000124/ })).toBeVisible();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Next client' })).toBeDisabled());
  expect(screen.getByRole('link', { name: 'Previous client' })).toHaveAttribute(
    'href',
    `/clients/${client._id}`,
  );
  expect(here.calls.filter(({ line }) => line === FIRST)[0]?.body).toEqual({
    sort: 'label',
    dir: 'asc',
    filters: { status: ['active'] },
  });
});

it('the arrows walk too, one step after the other, and going back leads to the list', async () => {
  const here = await fromList();
  await next();
  await here.person.keyboard('{Alt>}{ArrowDown}{/Alt}');
  expect(await screen.findByRole('heading', { level: 1, name: /CL-000124/ })).toBeVisible();
  await screen.findByRole('link', { name: 'Previous client' });
  await here.person.keyboard('{Alt>}{ArrowUp}{/Alt}');
  expect(await screen.findByRole('heading', { level: 1, name: /CL-000123/ })).toBeVisible();
  await act(() => here.router.navigate(-1));
  expect(here.router.state.location).toMatchObject({
    pathname: '/clients',
    search: '?status=active&sort=label',
  });
});

it('the tab that is open stays open, and the trail leads back to the list as it was', async () => {
  const here = await fromList();
  await next();
  await here.person.click(screen.getByRole('tab', { name: 'History' }));
  expect(await next()).toHaveAttribute('href', '/clients/c2?tab=History');
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' });
  expect(trail.querySelectorAll('a')[1]).toHaveAttribute('href', LIST);
});

it('who changes the record comes back to the same list', async () => {
  const here = await fromList();
  await next();
  await here.person.click(screen.getByRole('link', { name: 'Modify' }));
  await here.person.click(await screen.findByRole('link', { name: 'Cancel' }));
  expect(await next()).toBeVisible();
});

it('a record that nobody came to from a list has no neighbours, and nothing is asked', async () => {
  const here = renderApp(`/clients/${client._id}`, ANSWERS, makeCurrentUser());
  await screen.findByRole('heading', { level: 1, name: /CL-000123/ });
  expect(screen.queryByRole('group', { name: /^Beside/ })).toBeNull();
  expect(here.calls.map(({ line }) => line)).not.toContain(FIRST);
});
