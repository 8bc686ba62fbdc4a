import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import { drafts, siteId, someId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { errorResponse } from '../../../fakeServices';
import { makePermissions, makePage, makeCurrentUser } from '../../../factories';
import { renderScreen } from '../../renderScreen';

const ADD = 'POST /client/add';
const added = { ...records.client, _id: 'client-9', code: 'CL-000900', label: 'Noor Haddad' };
const responsesWith = (response: unknown) => ({ 'POST /client': makePage([]), [ADD]: response });

const search = async (name: string, text: string) => {
  const field = await screen.findByRole('combobox', { name });
  fireEvent.change(field, { target: { value: text } });
  return field;
};

const openQuickCreate = async (response: unknown, text = 'Noor Haddad') => {
  const app = renderScreen('/orders/add', responsesWith(response));
  const field = await search('Client', text);
  fireEvent.click(await screen.findByRole('option', { name: 'New client' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add client' }));
  return { ...app, field, form };
};
type Form = Awaited<ReturnType<typeof openQuickCreate>>['form'];

const fill = (form: Form) => {
  const { phone, address, passport_number } = { passport_number: 'P1234567', ...drafts.client };
  const values = { Phone: phone, Address: address, 'Passport number': passport_number };
  for (const [name, value] of Object.entries(values))
    fireEvent.change(form.getByRole('textbox', { name }), { target: { value } });
  fireEvent.change(form.getByRole('combobox', { name: 'Emirate' }), { target: { value: 'Dubai' } });
};
const send = (form: Form) => void fireEvent.click(form.getByRole('button', { name: 'Add and select' }));

it('a new client is created in a dialog over the form and selected there', async () => {
  const { calls, field, form, toasts, pathname } = await openQuickCreate(added);
  expect(form.getByRole('textbox', { name: 'First name' })).toHaveValue('Noor');
  expect(form.getByRole('textbox', { name: 'Last name' })).toHaveValue('Haddad');
  fill(form);
  send(form);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(field).toHaveValue('CL-000900 · Noor Haddad'));
  expect(calls.filter(({ line }) => line.endsWith('/add')).map(({ line }) => line)).toEqual([ADD]);
  expect(calls.find(({ line }) => line === ADD)?.body).toMatchObject({
    type: 'individual',
    last_name: 'Haddad',
  });
  expect(toasts).toEqual([{ tone: 'success', text: 'CL-000900 · Noor Haddad added and selected' }]);
  expect(pathname()).toBe('/orders/add');
});

it('errors of the dialog leave the form below unchanged', async () => {
  const { form, field } = await openQuickCreate(
    errorResponse(422, { message: 'No', fields: { phone: 'This phone can’t be reached' } }),
  );
  send(form);
  expect(await form.findByRole('alert')).toHaveTextContent('Phone is required');
  fill(form);
  send(form);
  await waitFor(() =>
    expect(form.getByRole('textbox', { name: 'Phone' })).toHaveAccessibleDescription(
      'This phone can’t be reached',
    ),
  );
  fireEvent.click(form.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(field).toHaveValue('');
  expect(screen.queryByText('Title is required')).toBeNull();
});

it('a phone number in the search is prefilled', async () => {
  const { form } = await openQuickCreate(added, '+971 50 123 4567');
  expect(form.getByRole('textbox', { name: 'Phone' })).toHaveValue('+971501234567');
});

it('creation is offered only with permission to create', async () => {
  const permissions = makePermissions(PERMISSION_FLAGS.filter((flag) => flag !== 'canCreateClients'));
  renderScreen(
    '/orders/add',
    { ...responsesWith(added), 'POST /tank': makePage([]) },
    makeCurrentUser(permissions),
  );
  await search('Client', 'Noor');
  expect(await screen.findByText('No results')).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'More fields' }));
  await search('Tank', 'TK-9');
  expect(await screen.findByRole('option', { name: 'New tank' })).toBeVisible();
});

describe('a new counter', () => {
  const ADDED = 'POST /counter/add';
  const counter = { ...records.counter, _id: 'counter-9', code: 'CN-000900', serial_number: 'BK-77' };
  const noCounters = {
    'POST /counter/stock': makePage([]),
    'POST /contract/counters': makePage([]),
    'POST /contract/sites': makePage<object>([{ _id: siteId, code: 'SITE-017', label: 'Marina Heights' }]),
  };
  const fillCounter = async (form: Form) => {
    fireEvent.change(form.getByRole('combobox', { name: 'Site' }), { target: { value: '17' } });
    fireEvent.click(await screen.findByRole('option', { name: 'SITE-017 · Marina Heights' }));
    fireEvent.change(form.getByRole('textbox', { name: 'Unit' }), { target: { value: '1205' } });
  };

  it('is created in stock from the order that installs it', async () => {
    const permissions = makePermissions(PERMISSION_FLAGS);
    const { calls } = renderScreen(
      '/orders/add?type=meter_install',
      { ...noCounters, [ADDED]: counter },
      makeCurrentUser(permissions),
    );
    const field = await search('Counter', 'BK-77');
    fireEvent.click(await screen.findByRole('option', { name: 'New counter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add counter' }));
    expect(form.getByRole('textbox', { name: 'Serial number' })).toHaveValue('BK-77');
    await fillCounter(form);
    send(form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(field).toHaveValue('Marina Heights 1204 · BK-77 · CN-000900'));
    expect(calls.find(({ line }) => line === ADDED)?.body).toMatchObject({
      serial_number: 'BK-77',
      size: 'G2.5',
      digits: 5,
      decimals: 3,
      initial_reading: 0,
      site: siteId,
      unit_no: '1205',
      initial_reading_at: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) as unknown,
    });
  });

  it('fills in the unit of the contract it is created for', async () => {
    renderScreen(`/contracts/add?client=${someId}`, {
      ...noCounters,
      [ADDED]: counter,
      [`GET /client/${someId}`]: { ...records.client, _id: someId },
      'GET /contract/defaults': errorResponse(500),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }));
    await search('Counter', 'BK-77');
    fireEvent.click(await screen.findByRole('option', { name: 'New counter' }));
    const form = within(await screen.findByRole('dialog', { name: 'Add counter' }));
    await fillCounter(form);
    send(form);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Unit' })).toHaveValue('1204'));
  });
});
