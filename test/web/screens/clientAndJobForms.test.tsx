import { fireEvent, screen, waitFor } from '@testing-library/react';
import { drafts, someId } from '../../areaDrafts';
import { records } from '../../areaRecords';
import { pending, refusal } from '../../fakeTools';
import { makePage } from '../../make';
import { pick, save, textbox, tick, type } from '../filling';
import { stage } from '../stage';

describe("a client's form", () => {
  it('asks a person for an identity and a company for its licence', async () => {
    stage('/clients/add', {});
    expect(await textbox('First name')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'Company name' })).toBeNull();
    await pick('Type', 'company');
    expect(await textbox('Company name')).toBeVisible();
    expect(await textbox('Trade licence number')).toBeVisible();
    expect(screen.queryByRole('textbox', { name: 'First name' })).toBeNull();
    await pick('Type', 'government');
    await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Trade licence number' })).toBeNull());
  });

  it('empties what is no longer asked', async () => {
    const put = 'PUT /client/client-1';
    const { calls } = stage('/clients/client-1/edit', {
      'GET /client/client-1': records.client,
      [put]: records.client,
    });
    await pick('Type', 'government');
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

  it('asks for the TRN of whoever is registered for VAT', async () => {
    stage('/clients/add', {});
    await tick('Registered for VAT');
    await type('TRN', '12');
    fireEvent.blur(await textbox('TRN'));
    await waitFor(async () =>
      expect(await textbox('TRN')).toHaveAccessibleDescription('TRN must have 15 digits'),
    );
  });
});

describe("a contract's form", () => {
  const found = makePage<object>([records.client]);

  it('finds the client by typing, and sends its id', async () => {
    const { calls } = stage('/contracts/add', {
      'POST /client': found,
      'GET /contract/usual': refusal(500),
    });
    const field = await screen.findByRole('combobox', { name: 'Client' });
    fireEvent.change(field, { target: { value: 'rahm' } });
    const option = await screen.findByRole('option', { name: 'CL-000123 · Abdul Rahman' });
    expect(calls.at(-1)?.body).toEqual({ page: 1, limit: 10, search: 'rahm' });
    fireEvent.click(option);
    expect(field).toHaveValue('CL-000123 · Abdul Rahman');
  });

  it('shows who is chosen already', async () => {
    stage('/contracts/contract-1/edit', { 'GET /contract/contract-1': records.contract });
    expect(await screen.findByRole('combobox', { name: 'Client' })).toHaveValue(
      'CL-000123 · Marina Bakery LLC',
    );
    expect(screen.getByRole('combobox', { name: 'Tariff' })).toHaveValue(
      'tariff.RES-DXB · Residential Dubai',
    );
  });
});

describe('an order taken down', () => {
  it('is sent whole', async () => {
    const { calls } = stage('/orders/add', {
      'POST /order/add': pending(),
      'POST /tank': makePage<object>([{ ...records.tank, _id: someId }]),
    });
    await type('Title', drafts.order.title);
    await type('Description', drafts.order.description);
    await pick('Priority', 'emergency');
    const field = await screen.findByRole('combobox', { name: 'Tank' });
    fireEvent.change(field, { target: { value: 'TK' } });
    fireEvent.click(await screen.findByRole('option', { name: 'TK-0042 · Marina Heights T1' }));
    save();
    await waitFor(() => expect(calls.at(-1)?.line).toBe('POST /order/add'));
    expect(calls.at(-1)?.body).toMatchObject({
      priority: 'emergency',
      tank: someId,
      client: null,
      billable: false,
    });
  });
});
