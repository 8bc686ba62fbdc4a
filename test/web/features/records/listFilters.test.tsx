import { act, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { makePage, makeCurrentUser } from '../../../factories';
import { renderApp } from '../../renderApp';

const contracts = (path = '/contracts') =>
  renderApp(path, { 'POST /contract': makePage<object>([records.contract]) }, makeCurrentUser());

const questions = ({ calls }: ReturnType<typeof contracts>) =>
  calls.filter(({ line }) => line === 'POST /contract').map(({ body }) => body);

describe('the filters of a list', () => {
  it('are read from the address and shown as chips; what is unknown is left out', async () => {
    const here = contracts('/contracts?status=Active,Lost&end_date=2026-01-01..2026-03-31&colour=red');
    expect(await screen.findByText('Status: Active')).toBeVisible();
    expect(screen.getByText('End: 1 Jan 2026 – 31 Mar 2026')).toBeVisible();
    await waitFor(() =>
      expect(questions(here)).toEqual([
        {
          page: 1,
          limit: 10,
          filters: { status: ['Active'], end_date: { from: '2026-01-01', to: '2026-03-31' } },
        },
      ]),
    );
  });

  it('are set together and can be gone back from', async () => {
    const here = contracts();
    await here.person.click(await screen.findByRole('button', { name: 'Filter' }));
    const form = within(screen.getByRole('dialog', { name: 'Filters' }));
    await here.person.selectOptions(form.getByRole('combobox', { name: 'Billing cycle' }), 'Monthly');
    await here.person.click(form.getByRole('combobox', { name: 'Status' }));
    await here.person.click(screen.getByRole('option', { name: 'Pending' }));
    await here.person.keyboard('{Escape}');
    await here.person.click(form.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText('Billing cycle: Monthly')).toBeInTheDocument();
    expect(here.router.state.location.search).toBe('?status=Pending&billing_cycle=monthly');
    await act(() => here.router.navigate(-1));
    await waitFor(() => expect(screen.queryByText('Billing cycle: Monthly')).toBeNull());
    expect(questions(here).at(-1)).toEqual({ page: 1, limit: 10 });
  });

  it('can be cleared when nothing fits them', async () => {
    const here = renderApp('/contracts?status=Active', { 'POST /contract': makePage([]) }, makeCurrentUser());
    expect(await screen.findByText('No results for these filters.')).toBeVisible();
    await here.person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No contracts yet')).toBeVisible();
    expect(here.router.state.location.search).toBe('');
  });
});

describe('the number filter of a list', () => {
  const clients = (path = '/clients') =>
    renderApp(path, { 'POST /client': makePage<object>([records.client]) }, makeCurrentUser());
  const asked = ({ calls }: ReturnType<typeof clients>) =>
    calls
      .filter(({ line }) => line === 'POST /client')
      .map(({ body }) => (body as { filters?: object }).filters);
  const openOn = async (here: ReturnType<typeof clients>) => {
    await here.person.click(await screen.findByRole('button', { name: 'Filter' }));
    const form = within(screen.getByRole('dialog', { name: 'Filters' }));
    return { form, figure: form.getByRole('spinbutton', { name: 'Overdue more than' }) };
  };

  it('is typed as an amount, and stands in the address and on a chip', async () => {
    const here = clients();
    const { form, figure } = await openOn(here);
    await here.person.type(figure, '1250.5');
    await here.person.click(form.getByRole('button', { name: 'Apply' }));
    expect(await screen.findByText(/^Overdue more than: .*1,250\.50/)).toBeInTheDocument();
    expect(here.router.state.location.search).toBe('?overdue_amount=1250.5');
    await waitFor(() => expect(asked(here).at(-1)).toEqual({ overdue_amount: 1250.5 }));
  });

  it('is read from the address, and let go by its chip', async () => {
    const here = clients('/clients?overdue_amount=500');
    const chip = await screen.findByText(/^Overdue more than: .*500\.00/);
    await waitFor(() => expect(asked(here)).toEqual([{ overdue_amount: 500 }]));
    const { figure } = await openOn(here);
    expect(figure).toHaveValue(500);
    await here.person.keyboard('{Escape}');
    const cross = chip.parentElement?.querySelector('svg');
    if (!cross) throw new Error('The chip has no way to let it go');
    await here.person.click(cross);
    await waitFor(() => expect(asked(here).at(-1)).toBeUndefined());
    expect(here.router.state.location.search).toBe('');
  });

  it('leaves out what is no amount in an address', async () => {
    const here = clients('/clients?overdue_amount=-5');
    expect(await screen.findByRole('button', { name: 'Filter' })).toBeVisible();
    await waitFor(() => expect(asked(here)).toEqual([undefined]));
    expect(screen.queryByText(/^Overdue more than/)).toBeNull();
  });

  it('stays open on what is no amount, and asks for nothing', async () => {
    const here = clients();
    const { form, figure } = await openOn(here);
    for (const text of ['-5', '12.345']) {
      await here.person.clear(figure);
      await here.person.type(figure, text);
      await here.person.click(form.getByRole('button', { name: 'Apply' }));
      expect(figure).toBeInvalid();
    }
    expect(screen.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(here.router.state.location.search).toBe('');
    for (const filters of asked(here)) expect(filters).toBeUndefined();
  });
});
