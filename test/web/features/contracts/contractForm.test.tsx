import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ContractDefaults } from '../../../../src/domain/contracts/contract';
import { contractInputSchema } from '../../../../src/domain/contracts/contract';
import { validationErrors } from '../../../../src/domain/validation';
import { connectionRestored } from '../../../../src/web/store/connection';
import { siteId, someId } from '../../../sampleDrafts';
import { records } from '../../../sampleRecords';
import { lastCall, errorResponse, neverResolves } from '../../../fakeServices';
import { makePage } from '../../../factories';
import { select, textbox, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

const defaults: ContractDefaults = {
  payment_terms_days: 20,
  vat_rate: 5,
  deposits: { residential: 300, commercial: 1000, industrial: 5000, bulk_delivery: 0, amc: 0 },
  connection_fees: { residential: 150, commercial: 250, industrial: 400, bulk_delivery: 150, amc: 150 },
  reconnection_fees: { residential: 100, commercial: 180, industrial: 100, bulk_delivery: 100, amc: 100 },
  bounced_check_fee: 200,
};
const client = { ...records.client, _id: someId };
const responses = {
  'GET /contract/defaults': defaults,
  [`GET /client/${someId}`]: client,
  'POST /client': makePage<object>([client]),
  'POST /contract/sites': makePage<object>([{ _id: siteId, code: 'SITE-017', label: 'Marina Heights' }]),
  'POST /contract/collectors': makePage<object>([{ _id: someId, label: 'Amina Saleh' }]),
  'POST /contract/tariffs': makePage<object>([{ _id: someId, key: 'tariff.A', label: 'Homes' }]),
  'POST /contract/counters': makePage<object>([{ _id: someId, code: 'CTR-1', label: 'G4-77' }]),
};

const press = (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const next = () => {
  press('Next');
};
const step = (name: string) => screen.findByRole('heading', { level: 2, name });
const chooseOption = async (name: string, typed: string, option: string) => {
  fireEvent.change(await screen.findByRole('combobox', { name }), { target: { value: typed } });
  fireEvent.click(await screen.findByRole('option', { name: option }));
};

/** Completes the wizard from the client in the URL to the last step. */
async function fillToLastStep(tank?: string) {
  await screen.findByRole('combobox', { name: 'Client' });
  next();
  await step('Step 2 of 4: Unit and counter');
  await chooseOption('Site', '17', 'SITE-017 · Marina Heights');
  await type('Unit', '1204');
  await chooseOption('Counter', 'G4', 'CTR-1 · G4-77');
  if (tank) await chooseOption('Tank', 'TK', tank);
  next();
  await step('Step 3 of 4: Tariff and dates');
  await chooseOption('Tariff', 'ho', 'tariff.A · Homes');
  await type('Monthly charge', '12.5');
  next();
  await step('Step 4 of 4: Deposit and documents');
}

describe('contract wizard', () => {
  it('takes site and unit from the selected counter unless the user changed them', async () => {
    const freeCounter = (unit_no: string) => ({
      _id: `counter-${unit_no}`,
      code: `CTR-${unit_no}`,
      label: `G4-${unit_no}`,
      unit_no,
      site: { _id: someId, code: 'SITE-003', name: 'Creek Towers' },
    });
    const { calls } = renderScreen(`/contracts/add?client=${someId}`, {
      ...responses,
      'POST /contract/counters': makePage<object>([freeCounter('801'), freeCounter('802')]),
    });
    await screen.findByRole('combobox', { name: 'Client' });
    next();
    await step('Step 2 of 4: Unit and counter');
    await chooseOption('Counter', '80', 'Creek Towers 801 · G4-801 · CTR-801');
    await waitFor(() =>
      expect(screen.getByRole('combobox', { name: 'Site' })).toHaveValue('SITE-003 · Creek Towers'),
    );
    expect(await textbox('Unit')).toHaveValue('801');
    await chooseOption('Counter', '80', 'Creek Towers 802 · G4-802 · CTR-802');
    expect(await textbox('Unit')).toHaveValue('802');
    await type('Unit', '802A');
    await chooseOption('Counter', '80', 'Creek Towers 801 · G4-801 · CTR-801');
    expect(await textbox('Unit')).toHaveValue('802A');
    const searches = calls.filter(({ line }) => line === 'POST /contract/counters').map(({ body }) => body);
    expect(searches).not.toContainEqual(expect.objectContaining({ filters: { site: someId } }));
  });

  it('offers only active clients', async () => {
    const { calls } = renderScreen('/contracts/add', responses);
    fireEvent.change(await screen.findByRole('combobox', { name: 'Client' }), { target: { value: 'no' } });
    const searches = () => calls.filter(({ line }) => line === 'POST /client').map(({ body }) => body);
    await waitFor(() => expect(searches()).toHaveLength(1));
    expect(searches()).toMatchObject([{ search: 'no', filters: { status: 'active' } }]);
  });

  it('sends the values of all four steps, and returns to the step with the server’s error', async () => {
    const { calls } = renderScreen(`/contracts/add?client=${someId}`, {
      ...responses,
      'POST /contract/add': errorResponse(422, {
        message: 'Please fix these fields.',
        fields: { counter: 'Choose a counter that is in use' },
      }),
    });
    await fillToLastStep();
    expect(await textbox('Deposit')).toHaveValue('300.00');
    expect(await textbox('Payment terms')).toHaveValue('20');
    await chooseOption('Collector', 'am', 'Amina Saleh');
    await type('Bounced cheque fee', '250');
    await select('Payment method', 'pdc');
    press('Add cheque');
    await type('Cheque number', '000418');
    await type('Bank', 'Emirates NBD');
    await type('Amount', '3200');
    fireEvent.change(screen.getByLabelText(/^Cheque date/), { target: { value: '2026-12-01' } });
    press('Save');
    const sent = await waitFor(() => lastCall(calls, 'POST /contract/add'));
    expect(sent.body).toMatchObject({
      notice_days: 30,
      collector: someId,
      bounced_check_fee: 250,
      fixed_charge: 12.5,
      pdc_plan: [{ check_number: '000418', bank: 'Emirates NBD', amount: 3200, end_date: '2026-12-01' }],
      client: someId,
      site: siteId,
      unit_no: '1204',
      counter: someId,
      tariff: someId,
      deposit_required: 300,
      payment_terms_days: 20,
    });
    expect(validationErrors(contractInputSchema, sent.body)).toEqual({});
    await step('Step 2 of 4: Unit and counter');
    expect(screen.getByRole('combobox', { name: 'Counter' })).toHaveAccessibleDescription(
      /Choose a counter that is in use/,
    );
  });

  it('keeps an emptied deposit empty while it is replaced', async () => {
    const user = userEvent.setup();
    renderScreen(`/contracts/add?client=${someId}`, responses);
    await fillToLastStep();
    const deposit = await textbox('Deposit');
    expect(deposit).toHaveValue('300.00');
    await user.type(deposit, '{Backspace>6/}500');
    expect(deposit).toHaveValue('500');
    await user.clear(deposit);
    await type('Bounced cheque fee', '250');
    expect(deposit).toHaveValue('');
  });

  it('stays on a step with errors and shows only the errors of that step', async () => {
    renderScreen(`/contracts/add?client=${someId}`, responses);
    await screen.findByRole('combobox', { name: 'Client' });
    next();
    await step('Step 2 of 4: Unit and counter');
    expect(screen.queryByRole('group', { name: 'Please fix these fields' })).toBeNull();
    next();
    const errorSummary = await screen.findByRole('group', { name: 'Please fix these fields' });
    expect([...errorSummary.querySelectorAll('a')].map((link) => link.textContent)).toEqual([
      'Site is required',
      'Unit is required',
    ]);
    expect(await step('Step 2 of 4: Unit and counter')).toBeVisible();
  });

  it('shows no errors of the next step after a step with errors is corrected', async () => {
    renderScreen(`/contracts/add?client=${someId}`, responses);
    await screen.findByRole('combobox', { name: 'Client' });
    next();
    await step('Step 2 of 4: Unit and counter');
    next();
    await screen.findByRole('group', { name: 'Please fix these fields' });
    await chooseOption('Site', '17', 'SITE-017 · Marina Heights');
    await type('Unit', '1204');
    next();
    await step('Step 3 of 4: Tariff and dates');
    expect(screen.queryByText(/is required/)).toBeNull();
  });

  it('searches counters only at the site, summarises the values with the defaults of the type, and keeps them when the user goes back', async () => {
    const { calls } = renderScreen(`/contracts/add?client=${someId}`, responses);
    await screen.findByRole('combobox', { name: 'Client' });
    await select('Type', 'commercial');
    await fillToLastStep();
    expect(calls.find(({ line }) => line === 'POST /contract/counters')?.body).toEqual({
      page: 1,
      limit: 10,
      search: 'G4',
      filters: { site: siteId },
    });
    const summary = screen.getByText('Summary').closest('section') ?? document.body;
    expect(within(summary).getByText('SITE-017 · Marina Heights · 1204')).toBeVisible();
    expect(within(summary).getByText('tariff.A · Homes')).toBeVisible();
    expect(
      await screen.findByText(/the client’s Emirates ID or passport; the tenancy contract/),
    ).toBeVisible();
    expect(
      screen.getByText(/connection AED 250\.00, reconnection AED 180\.00, bounced cheque AED 200\.00/),
    ).toBeVisible();
    expect(await textbox('Deposit')).toHaveValue('1000.00');
    await type('Deposit', '750');
    press('Back');
    next();
    expect(await textbox('Deposit')).toHaveValue('750');
    press('Back');
    expect(await step('Step 3 of 4: Tariff and dates')).toHaveFocus();
    expect(screen.getByRole('combobox', { name: 'Tariff' })).toHaveValue('tariff.A · Homes');
    expect(screen.queryByRole('textbox', { name: 'Unit' })).toBeNull();
    press('Back');
    expect(await textbox('Unit')).toHaveValue('1204');
    expect(screen.getByRole('combobox', { name: 'Counter' })).toHaveValue('CTR-1 · G4-77');
  });

  it('summarises the selected site, not the one of the tank', async () => {
    const site = { _id: someId, code: 'SITE-009', name: 'Harbour' };
    renderScreen(`/contracts/add?client=${someId}`, {
      ...responses,
      'POST /tank': makePage<object>([{ _id: someId, code: 'TK-0009', label: 'Roof', site }]),
    });
    await fillToLastStep('TK-0009 · Roof');
    const summary = screen.getByText('Summary').closest('section') ?? document.body;
    expect(within(summary).getByText('SITE-017 · Marina Heights · 1204')).toBeVisible();
  });

  it('summarises the records of a restored draft', async () => {
    const names = {
      client: { _id: someId, label: 'CL-1 · Noor' },
      site: { _id: siteId, label: 'SITE-017 · Marina Heights' },
      counter: { _id: someId, label: 'CTR-1 · G4-77' },
      tariff: { _id: someId, label: 'tariff.A · Homes' },
    };
    const typed = { client: someId, site: siteId, unit_no: '1204', counter: someId, tariff: someId };
    renderScreen('/contracts/add', {
      ...responses,
      'GET /profile/draft': {
        draft: { form: 'contracts/add', typed, names, based_on: null, saved_at: '2026-11-20T10:05:00.000Z' },
      },
    });
    await screen.findByRole('status', { name: 'Unsaved draft' });
    press('Continue');
    next();
    await step('Step 2 of 4: Unit and counter');
    expect(await textbox('Unit')).toHaveValue('1204');
    next();
    await step('Step 3 of 4: Tariff and dates');
    next();
    await step('Step 4 of 4: Deposit and documents');
    const summary = within(screen.getByText('Summary').closest('section') ?? document.body);
    for (const text of [
      'CL-1 · Noor',
      'SITE-017 · Marina Heights · 1204',
      'CTR-1 · G4-77',
      'tariff.A · Homes',
    ])
      expect(summary.getByText(text)).toBeVisible();
  });

  it('opens without the default values, which a retry fills in', async () => {
    const read = jest.fn().mockReturnValueOnce(errorResponse(500)).mockReturnValue(defaults);
    renderScreen(`/contracts/add?client=${someId}`, { ...responses, 'GET /contract/defaults': read });
    expect(await step('Step 1 of 4: Client')).toBeVisible();
    await select('Type', 'commercial');
    press('Retry');
    await waitFor(() => expect(screen.queryByText('Server error')).toBeNull());
    expect(screen.getByRole('combobox', { name: 'Type' })).toHaveValue('commercial');
    await fillToLastStep();
    await waitFor(async () => expect(await textbox('Deposit')).toHaveValue('1000.00'));
  });

  it('keeps the input while the default values are read again', async () => {
    const reads: unknown[] = [errorResponse(503, {}, { 'retry-after': '60' }), neverResolves()];
    const { store, calls } = renderScreen(`/contracts/add?client=${someId}`, {
      ...responses,
      'GET /contract/defaults': () => reads.shift(),
    });
    await screen.findByRole('combobox', { name: 'Client' });
    next();
    await step('Step 2 of 4: Unit and counter');
    await type('Unit', '1204');
    act(() => void store.dispatch(connectionRestored()));
    expect(calls.filter(({ line }) => line === 'GET /contract/defaults')).toHaveLength(2);
    expect(await textbox('Unit')).toHaveValue('1204');
  });
});
