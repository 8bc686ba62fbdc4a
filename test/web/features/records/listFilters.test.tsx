import { act, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const openContracts = (path = '/contracts') =>
  renderApp(path, { 'POST /contract': makePage<object>([records.contract]) }, makeCurrentUser());

const queries = ({ calls }: ReturnType<typeof openContracts>) =>
  calls.filter(({ line }) => line === 'POST /contract').map(({ body }) => body);

describe('list filters', () => {
  it('are parsed from the URL and shown as chips; unknown ones are ignored', async () => {
    const app = openContracts('/contracts?status=Active,Lost&end_date=2026-01-01..2026-03-31&colour=red');
    expect(await screen.findByText('Status: Active')).toBeVisible();
    expect(screen.getByText('End: 1 Jan 2026 – 31 Mar 2026')).toBeVisible();
    await waitFor(() =>
      expect(queries(app)).toEqual([
        {
          page: 1,
          limit: 10,
          filters: { status: ['Active'], end_date: { from: '2026-01-01', to: '2026-03-31' } },
        },
      ]),
    );
  });

  it('show a month by its name', async () => {
    renderApp('/bills?cycle=2026-11', { 'POST /bill': makePage([]) }, makeCurrentUser());
    expect(await screen.findByText('Period: November 2026')).toBeVisible();
  });

  it('are applied together and undone with Back', async () => {
    const app = openContracts();
    await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
    const form = within(screen.getByRole('dialog', { name: 'Filters' }));
    await waitFor(() => expect(form.getByRole('combobox', { name: 'Status' })).toHaveFocus());
    await app.user.selectOptions(form.getByRole('combobox', { name: 'Billing cycle' }), 'Monthly');
    await app.user.click(form.getByRole('combobox', { name: 'Status' }));
    await app.user.click(screen.getByRole('option', { name: 'Pending' }));
    await app.user.keyboard('{Escape}');
    await app.user.click(form.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Billing cycle: Monthly')).toBeInTheDocument();
    expect(app.router.state.location.search).toBe('?status=Pending&billing_cycle=monthly');
    await act(() => app.router.navigate(-1));
    await waitFor(() => expect(screen.queryByText('Billing cycle: Monthly')).toBeNull());
    expect(queries(app).at(-1)).toEqual({ page: 1, limit: 10 });
  });

  it('can be cleared when nothing matches', async () => {
    const app = renderApp('/contracts?status=Active', { 'POST /contract': makePage([]) }, makeCurrentUser());
    expect(await screen.findByText('No results for these filters.')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No contracts yet')).toBeVisible();
    expect(app.router.state.location.search).toBe('');
  });
});

describe('number filter', () => {
  const openClients = (path = '/clients') =>
    renderApp(path, { 'POST /client': makePage<object>([records.client]) }, makeCurrentUser());
  const requestedFilters = ({ calls }: ReturnType<typeof openClients>) =>
    calls
      .filter(({ line }) => line === 'POST /client')
      .map(({ body }) => (body as { filters?: object }).filters);
  const openFilters = async (app: ReturnType<typeof openClients>) => {
    await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
    const form = within(screen.getByRole('dialog', { name: 'Filters' }));
    return { form, amount: form.getByRole('spinbutton', { name: 'Overdue more than' }) };
  };

  it('is entered as an amount and shown in the URL and on a chip', async () => {
    const app = openClients();
    const { form, amount } = await openFilters(app);
    await app.user.type(amount, '1250.5');
    await app.user.click(form.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(/^Overdue more than: .*1,250\.50/)).toBeInTheDocument();
    expect(app.router.state.location.search).toBe('?overdue_amount=1250.5');
    await waitFor(() => expect(requestedFilters(app).at(-1)).toEqual({ overdue_amount: 1250.5 }));
  });

  it('is parsed from the URL and removed with its chip', async () => {
    const app = openClients('/clients?overdue_amount=500');
    const chip = await screen.findByText(/^Overdue more than: .*500\.00/);
    await waitFor(() => expect(requestedFilters(app)).toEqual([{ overdue_amount: 500 }]));
    const { amount } = await openFilters(app);
    expect(amount).toHaveValue(500);
    await app.user.keyboard('{Escape}');
    const deleteIcon = chip.parentElement?.querySelector('svg');
    if (!deleteIcon) throw new Error('The chip has no delete icon');
    await app.user.click(deleteIcon);
    await waitFor(() => expect(requestedFilters(app).at(-1)).toBeUndefined());
    expect(app.router.state.location.search).toBe('');
  });

  it('ignores an invalid amount in the URL', async () => {
    const app = openClients('/clients?overdue_amount=-5');
    expect(await screen.findByRole('button', { name: 'Filter' })).toBeVisible();
    await waitFor(() => expect(requestedFilters(app)).toEqual([undefined]));
    expect(screen.queryByText(/^Overdue more than/)).toBeNull();
  });

  it('accepts at most 999 days', async () => {
    const app = openContracts();
    await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
    const form = within(screen.getByRole('dialog', { name: 'Filters' }));
    const days = form.getByRole('spinbutton', { name: 'Expires within' });
    await app.user.type(days, '1500');
    await app.user.click(form.getByRole('button', { name: 'Apply' }));
    expect(days).toBeInvalid();
    expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible();
  });

  it('accepts a percentage with one decimal', async () => {
    const path = '/devices?view=gaps';
    const app = renderApp(path, { 'POST /device/gaps': makePage<object>([]) }, makeCurrentUser());
    await app.user.click(await screen.findByRole('button', { name: 'Filter' }));
    const form = within(screen.getByRole('dialog', { name: 'Filters' }));
    await app.user.type(form.getByRole('spinbutton', { name: 'Missing in 7 days, at least' }), '2.5');
    await app.user.click(form.getByRole('button', { name: 'Apply' }));
    await waitFor(() => expect(app.router.state.location.search).toBe('?view=gaps&missing_7d_percent=2.5'));
  });

  it('stays open with an invalid amount and requests nothing', async () => {
    const app = openClients();
    const { form, amount } = await openFilters(app);
    for (const text of ['-5', '12.345', '1234567890']) {
      await app.user.clear(amount);
      await app.user.type(amount, text);
      await app.user.click(form.getByRole('button', { name: 'Apply' }));
      expect(amount).toBeInvalid();
    }
    expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(app.router.state.location.search).toBe('');
    for (const filters of requestedFilters(app)) expect(filters).toBeUndefined();
  });
});
