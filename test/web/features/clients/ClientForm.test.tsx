import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { clients } from '../../../../src/web/features/clients/clients';
import { contracts } from '../../../../src/web/features/contracts/contracts';
import { connectionRestored } from '../../../../src/web/store/connection';
import { drafts, someId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makePage } from '../../../factories';
import { select, save, textbox, check, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

describe('client form', () => {
  it('shows identity fields for a person and licence fields for a company', async () => {
    renderScreen('/clients/add', {});
    expect(await textbox('First name')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Company name' })).toBeNull();
    await select('Type', 'company');
    expect(await textbox('Company name')).toBeVisible();
    expect(await textbox('Trade licence number')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
    await select('Type', 'government');
    expect(await textbox('Trade licence number')).not.toBeRequired();
    await select('Type', 'individual');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Trade licence number' })).toBeNull());
  });

  it('clears the fields that the type hides', async () => {
    const put = 'PUT /client/client-1';
    const { calls } = renderScreen('/clients/client-1/edit', {
      'GET /client/client-1': records.client,
      [put]: records.client,
    });
    await select('Type', 'government');
    await type('Company name', 'Dubai Municipality');
    await type('Contact person', 'Aisha');
    save();
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain(put));
    expect(calls.find(({ line }) => line === put)?.body).toMatchObject({
      type: 'government',
      company_name: 'Dubai Municipality',
      first_name: null,
      national_id: null,
    });
  });

  it('validates the TRN of a VAT-registered client', async () => {
    renderScreen('/clients/add', {});
    await check('Registered for VAT');
    await type('TRN', '12');
    fireEvent.blur(await textbox('TRN'));
    await waitFor(async () =>
      expect(await textbox('TRN')).toHaveAccessibleDescription('TRN must have 15 digits'),
    );
  });
});

describe('contract form', () => {
  const clientPage = makePage<object>([records.client]);

  it('keeps its input while a failed fetch of the client in the URL is retried', async () => {
    const client = jest.fn().mockReturnValueOnce(errorResponse(503)).mockReturnValue(records.client);
    const { store } = renderScreen(`/contracts/add?client=${records.client._id}`, {
      [`GET /client/${records.client._id}`]: client,
      'GET /contract/defaults': errorResponse(404),
    });
    await select('Type', 'commercial');
    act(() => void store.dispatch(connectionRestored()));
    await waitFor(() => expect(clients.selectRecord(records.client._id)(store.getState())).toBeDefined());
    expect(screen.getByLabelText(/^Type/)).toHaveValue('commercial');
  });

  it('searches clients while the user types and selects one', async () => {
    const { calls } = renderScreen('/contracts/add', {
      'POST /client': clientPage,
      [`GET /client/${records.client._id}`]: records.client,
      'GET /contract/defaults': errorResponse(500),
    });
    const field = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(field, { target: { value: 'rahm' } });
    const option = await screen.findByRole('option', { name: 'CL-000123 · Abdul Rahman' });
    expect(calls.find(({ line }) => line === 'POST /client')?.body).toEqual({
      page: 1,
      limit: 10,
      search: 'rahm',
      filters: { status: 'active' },
    });
    fireEvent.click(option);
    expect(field).toHaveValue('CL-000123 · Abdul Rahman');
    expect(await screen.findByText(/^Required before activation: /)).toBeInTheDocument();
  });

  it('shows the selected client and tariff', async () => {
    renderScreen('/contracts/contract-1/edit', { 'GET /contract/contract-1': records.contract });
    expect(await screen.findByRole('combobox', { name: 'Client' })).toHaveValue(
      'CL-000123 · Marina Bakery LLC',
    );
    expect(screen.getByRole('combobox', { name: 'Tariff' })).toHaveValue(
      'tariff.RES-DXB · Residential Dubai',
    );
  });
});

describe('order form', () => {
  const openForm = (more: object, path = '/orders/add') =>
    renderScreen(path, { 'POST /order/add': neverResolves(), ...more });
  const comboboxes = () => screen.getAllByRole('combobox').map((box) => box.getAttribute('name') ?? box.id);
  const sent = async (calls: { line: string; body?: unknown }[]) => {
    await type('Title', drafts.order.title);
    await type('Description', drafts.order.description);
    save();
    const added = () => calls.find(({ line }) => line === 'POST /order/add');
    await waitFor(() => expect(added()).toBeDefined());
    return added()?.body;
  };

  it('asks for the tank of a refill, which is not billable, and sends all values', async () => {
    const { calls } = openForm({ 'POST /tank': makePage<object>([{ ...records.tank, _id: someId }]) });
    await select('Priority', 'emergency');
    await select('Type', 'refill');
    const field = await screen.findByRole('combobox', { name: 'Tank' });
    expect(screen.queryByRole('combobox', { name: 'Contract' })).toBeNull();
    fireEvent.change(field, { target: { value: 'TK' } });
    fireEvent.click(await screen.findByRole('option', { name: 'TK-0042 · Marina Heights T1' }));
    expect(await sent(calls)).toMatchObject({
      priority: 'emergency',
      type: 'refill',
      tank: someId,
      client: null,
      contract: null,
      billable: false,
    });
  });

  it('shows optional fields on request', async () => {
    openForm({});
    await textbox('Title');
    expect(comboboxes()).toHaveLength(4);
    expect(screen.queryByRole('textbox', { name: 'Contact name' })).toBeNull();
    await type('Title', 'Kept');
    fireEvent.click(screen.getByRole('button', { name: 'More fields' }));
    expect(await textbox('Contact name')).toBeVisible();
    expect(await textbox('Title')).toHaveValue('Kept');
    expect(screen.queryByRole('button', { name: 'More fields' })).toBeNull();
  });

  it('sets Billable by the type until the user changes it', async () => {
    openForm({});
    const billable = await screen.findByRole('checkbox', { name: 'Billable' });
    expect(billable).toBeChecked();
    await select('Type', 'leak_emergency');
    await waitFor(() => expect(billable).not.toBeChecked());
    fireEvent.click(billable);
    fireEvent.blur(billable);
    await select('Type', 'inspection');
    expect(billable).toBeChecked();
  });

  it('is prefilled from the contract in the URL', async () => {
    const contract = {
      ...records.contract,
      _id: someId,
      client: { ...records.contract.client, _id: someId },
    };
    const { calls } = openForm(
      { [`GET /contract/${someId}`]: contract },
      `/orders/add?contract=${someId}&type=disconnection`,
    );
    expect(await screen.findByRole('combobox', { name: 'Contract' })).toHaveValue(contract.unique_number);
    expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('CL-000123 · Marina Bakery LLC');
    expect(await sent(calls)).toMatchObject({
      type: 'disconnection',
      contract: someId,
      client: someId,
      tank: null,
      billable: false,
    });
  });

  it('stays empty when that contract can’t be fetched', async () => {
    openForm(
      { [`GET /contract/${someId}`]: errorResponse(404, { message: 'Gone' }) },
      `/orders/add?contract=${someId}`,
    );
    expect(await screen.findByRole('combobox', { name: 'Contract' })).toHaveValue('');
  });

  it('keeps its input while a failed fetch of that contract is retried', async () => {
    const contract = jest
      .fn()
      .mockReturnValueOnce(errorResponse(503))
      .mockReturnValue({ ...records.contract, _id: someId });
    const { store } = openForm(
      { [`GET /contract/${someId}`]: contract },
      `/orders/add?contract=${someId}&type=repair`,
    );
    await type('Title', 'Leak at the regulator');
    act(() => void store.dispatch(connectionRestored()));
    await waitFor(() => expect(contracts.selectRecord(someId)(store.getState())).toBeDefined());
    expect(await textbox('Title')).toHaveValue('Leak at the regulator');
  });

  it('is prefilled from the tank in the URL', async () => {
    openForm(
      { [`GET /tank/${someId}`]: { ...records.tank, _id: someId } },
      `/orders/add?tank=${someId}&type=refill`,
    );
    expect(await screen.findByRole('combobox', { name: 'Tank' })).toHaveValue('TK-0042 · Marina Heights T1');
  });
});

it('the invoice form is prefilled from the contract in the URL', async () => {
  renderScreen(`/bills/add?contract=${someId}`, {
    [`GET /contract/${someId}`]: { ...records.contract, _id: someId },
  });
  expect(await screen.findByRole('combobox', { name: 'Contract' })).toHaveValue(
    records.contract.unique_number,
  );
  expect(screen.getByRole('combobox', { name: 'Client' })).toHaveValue('CL-000123 · Marina Bakery LLC');
});
