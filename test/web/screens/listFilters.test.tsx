import { act, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../areaRecords';
import { makePage, makeVisitor } from '../../make';
import { visit } from '../visit';

const contracts = (path = '/contracts') =>
  visit(path, { 'POST /contract': makePage<object>([records.contract]) }, makeVisitor());

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
    const here = visit('/contracts?status=Active', { 'POST /contract': makePage([]) }, makeVisitor());
    expect(await screen.findByText('Nothing fits these filters.')).toBeVisible();
    await here.person.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('No contracts yet')).toBeVisible();
    expect(here.router.state.location.search).toBe('');
  });
});
