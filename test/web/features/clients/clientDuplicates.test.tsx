import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { someId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { type } from '../../fillForm';
import { renderApp } from '../../renderApp';
import { renderScreen } from '../../renderScreen';

const FIND_SIMILAR = 'POST /client/similar';
const { client } = records;
const duplicate = {
  _id: someId,
  code: 'CL-000009',
  label: 'Abdul Rahman',
  phone: '+971501',
  status: 'blocked',
};
const DUPLICATES = { documents: [{ ...duplicate, signs: ['phone', 'name'] }] };
const searches = ({ calls }: { calls: { line: string; body?: unknown }[] }) =>
  calls.filter(({ line }) => line === FIND_SIMILAR).map(({ body }) => body);

describe('a possible duplicate', () => {
  it('is shown before saving, with a link that opens in a new tab', async () => {
    const app = renderScreen('/clients/add', { [FIND_SIMILAR]: DUPLICATES });
    await type('First name', 'Abdul');
    await type('Last name', 'Rahman');
    await type('Phone', '+971501234567');
    const link = await screen.findByRole('link', { name: 'CL-000009 · Abdul Rahman' });
    expect(link).toHaveAttribute('target', '_blank');
    expect(link.closest('li')).toHaveTextContent('has the same phone, a similar name Blocked');
    await waitFor(() =>
      expect(searches(app).at(-1)).toEqual({ phone: '+971501234567', name: 'Abdul Rahman' }),
    );
    expect(screen.getByRole('button', { name: 'Save' })).toBeEnabled();
  });

  it('of an existing client is searched only after identifying data changed', async () => {
    const app = renderScreen(`/clients/${client._id}/edit`, {
      [`GET /client/${client._id}`]: client,
      [FIND_SIMILAR]: DUPLICATES,
    });
    await type('Address', 'Elsewhere');
    expect(screen.queryByText('This client may already exist')).toBeNull();
    await type('Phone', '+971509998877');
    expect(await screen.findByText('This client may already exist')).toBeVisible();
    expect(searches(app)).toEqual([expect.objectContaining({ phone: '+971509998877', except: client._id })]);
  });
});

it('duplicates are not searched for a form that was left', async () => {
  jest.useFakeTimers();
  const app = renderScreen('/clients/add', {
    [FIND_SIMILAR]: DUPLICATES,
    'POST /client': makePage([client]),
  });
  await type('Phone', '+971501234567');
  await act(() => app.router.navigate('/clients', { state: { force: true } }));
  await act(() => jest.advanceTimersByTimeAsync(1_000));
  jest.useRealTimers();
  expect(searches(app)).toEqual([]);
});

describe('merging clients', () => {
  const MERGE = `POST /client/${client._id}/merge`;
  const open = async (response: unknown) => {
    const app = renderScreen(`/clients/${client._id}`, {
      [`GET /client/${client._id}`]: client,
      [`GET /client/${someId}`]: { ...client, ...duplicate, former_codes: client.code },
      'POST /client': makePage<object>([duplicate]),
      [MERGE]: response,
    });
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Merge' }));
    const form = within(screen.getByRole('dialog', { name: `Merge ${client.code} into another client` }));
    fireEvent.change(form.getByRole('combobox', { name: 'Client to keep' }), { target: { value: 'CL' } });
    expect(await screen.findAllByRole('option')).toHaveLength(1);
    fireEvent.click(screen.getByRole('option', { name: 'CL-000009 · Abdul Rahman' }));
    fireEvent.click(form.getByRole('button', { name: 'Merge permanently' }));
    return { ...app, form };
  };

  it('opens the remaining client, which shows the merged code', async () => {
    const { calls, pathname } = await open({ _id: someId, code: 'CL-000009', label: 'Abdul Rahman' });
    await waitFor(() => expect(pathname()).toBe(`/clients/${someId}`));
    expect(calls.find(({ line }) => line === MERGE)?.body).toEqual({ into: someId });
    const [term] = await screen.findAllByText('Former codes');
    expect(term?.parentElement).toHaveTextContent(client.code);
  });

  it('shows why the server refused it', async () => {
    const { form, pathname } = await open(errorResponse(409, { message: 'CL-000123 has issued invoices.' }));
    expect(await form.findByText('CL-000123 has issued invoices.')).toBeVisible();
    expect(pathname()).toBe(`/clients/${client._id}`);
  });

  it('leaves no dialog open on the page of another client', async () => {
    const { router } = renderScreen(`/clients/${someId}`, {
      [`GET /client/${client._id}`]: client,
      [`GET /client/${someId}`]: { ...client, ...duplicate },
    });
    expect(await screen.findByRole('heading', { level: 1, name: /^CL-000009/ })).toBeVisible();
    await act(() => router.navigate(`/clients/${client._id}`));
    expect(await screen.findByRole('heading', { level: 1, name: /^CL-000123/ })).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Merge' }));
    expect(screen.getByRole('dialog', { name: /^Merge CL-000123/ })).toBeVisible();
    await act(() => router.navigate(-1));
    await waitFor(() => expect(document.title).toMatch(/^CL-000009/));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('closes its dialog when another tab is shown', async () => {
    const { router } = renderApp(
      `/clients/${client._id}`,
      { [`GET /client/${client._id}`]: client },
      makeCurrentUser(),
    );
    fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
    fireEvent.click(screen.getByRole('menuitem', { name: 'Merge' }));
    expect(screen.getByRole('dialog', { name: /^Merge CL-000123/ })).toBeVisible();
    await act(() => router.navigate(`/clients/${client._id}?tab=Attachments`));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('is offered only with permission to update clients', async () => {
    const permissions = makePermissions(PERMISSION_FLAGS.filter((flag) => flag !== 'canUpdateClients'));
    renderScreen(
      `/clients/${client._id}`,
      { [`GET /client/${client._id}`]: client },
      makeCurrentUser(permissions),
    );
    await screen.findByRole('heading', { level: 1, name: /CL-000123/ });
    expect(screen.queryByRole('button', { name: 'More actions' })).toBeNull();
  });
});
