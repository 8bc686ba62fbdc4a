import { screen, waitFor, within } from '@testing-library/react';
import { PERMISSION_FLAGS } from '../../../../src/domain/permissions';
import type { ReportDefinition } from '../../../../src/domain/reports/report';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { errorResponse } from '../../../fakeServices';
import { renderApp } from '../../renderApp';

const user = makeCurrentUser(makePermissions(PERMISSION_FLAGS));

const AGEING: ReportDefinition = {
  name: 'receivables-ageing',
  title: 'Receivables ageing',
  description: 'What clients owe on a day.',
  subject: 'Receivables',
  rowsLabel: 'Invoices',
  filters: [
    { name: 'as_of', label: 'As of', kind: 'day', initial: 'today', required: true },
    { name: 'emirate', label: 'Emirate', kind: 'choice', values: ['Ajman', 'Dubai'], multiple: true },
    { name: 'client', label: 'Client', kind: 'record', record: 'client' },
  ],
  columns: [
    { name: 'client', label: 'Client', kind: 'reference', record: 'client', groupable: true },
    { name: 'emirate', label: 'Emirate', kind: 'code', groupable: true, hidden: true },
    { name: 'days', label: 'Days overdue', kind: 'integer' },
    { name: 'balance', label: 'Balance', kind: 'amount', total: true },
  ],
  group: 'client',
  order: { by: 'balance', dir: 'desc' },
};
const REGISTER: ReportDefinition = {
  ...AGEING,
  name: 'billing-register',
  title: 'Billing register',
  description: 'Lines of invoices.',
  subject: 'Billing and VAT',
};

const CLIENTS: ReportDefinition = {
  name: 'clients',
  title: 'Clients',
  description: 'Invoices of each client in a period.',
  subject: 'Receivables',
  rowsLabel: 'Clients',
  filters: [
    { name: 'period', label: 'Issued', kind: 'period', initial: 'last_month', required: true, maxDays: 366 },
    { name: 'emirate', label: 'Emirate', kind: 'choice', values: ['Ajman', 'Dubai'], multiple: true },
  ],
  columns: [
    {
      name: 'client',
      label: 'Client',
      kind: 'reference',
      drillDown: {
        report: 'billing-register',
        filters: { client: 'client', period: 'period', emirate: 'emirate' },
        values: { kind: 'consumption,final' },
      },
    },
    {
      name: 'balance',
      label: 'Balance',
      kind: 'amount',
      total: true,
      drillDown: { report: 'billing-register', filters: { client: 'client', period: 'month' } },
    },
  ],
  order: { by: 'balance', dir: 'desc' },
};

const page = (more: object) => ({
  as_of: '2026-11-20T08:00:00.000Z',
  lag_s: 3.2,
  filters: [{ label: 'As of', text: '20 Nov 2026' }],
  group: null,
  totals: { balance: 1_234.5 },
  ...makePage([{ client: { _id: 'c1', label: 'Al Noor Bakery' }, days: 12, balance: 1_234.5 }]),
  ...more,
});
const GROUPS = page({
  group: 'client',
  totals: { balance: 1_234.5, row_count: 3 },
  documents: [{ client: { _id: 'c1', label: 'Al Noor Bakery' }, row_count: 3, balance: 1_234.5 }],
});

const responses = {
  'GET /rapport': makePage([AGEING, REGISTER]),
  'GET /profile/lists': { areas: [], layouts: [], views: [] },
  'GET /rapport/receivables-ageing': GROUPS,
};

it('a row opens another report with the filters of this one, also those that are not chosen', async () => {
  const shown = {
    ...responses,
    'GET /rapport': makePage([CLIENTS, REGISTER]),
    'GET /rapport/clients': page({}),
  };
  renderApp('/rapports?report=clients&emirate=Dubai', shown, user);
  expect(await screen.findByRole('link', { name: 'Al Noor Bakery' })).toHaveAttribute(
    'href',
    '/rapports?report=billing-register&kind=consumption%2Cfinal&client=c1&period=last_month&emirate=Dubai',
  );
});

it.each([
  ['a month', { month: '2026-10' }, '2026-10-01..2026-10-31'],
  ['all months together', {}, '2026-01-01..2026-10-31'],
])('a row of %s opens another report with its period', async (_case, month, period) => {
  const row = { client: { _id: 'c1', label: 'Al Noor Bakery' }, balance: 1_234.5, ...month };
  const shown = {
    ...responses,
    'GET /rapport': makePage([CLIENTS, REGISTER]),
    'GET /rapport/clients': page(makePage([row])),
  };
  renderApp('/rapports?report=clients&period=2026-01-01..2026-10-31', shown, user);
  expect(await screen.findByRole('link', { name: '1,234.50' })).toHaveAttribute(
    'href',
    `/rapports?report=billing-register&client=c1&period=${period}`,
  );
});

it('reports are found by subject and by search', async () => {
  const { user: clerk } = renderApp('/rapports', responses, user);
  const link = await screen.findByRole('link', { name: 'Receivables ageing' });
  expect(link).toHaveAttribute('href', '/rapports?report=receivables-ageing');
  expect(screen.getByRole('region', { name: 'Receivables' })).toContainElement(link);
  expect(screen.getByText('What clients owe on a day.')).toBeVisible();
  await clerk.type(screen.getByRole('searchbox', { name: 'Search reports' }), 'lines');
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Receivables ageing' })).toBeNull());
  expect(screen.getByRole('link', { name: 'Billing register' })).toBeVisible();
});

it('reports are explained if they do not exist or are not allowed', async () => {
  renderApp('/rapports?report=salaries', responses, user);
  expect(await screen.findByText(/This report does not exist, or your role may not open it/)).toBeVisible();
});

it('reports have groups that link to their rows, and totals in the last row', async () => {
  renderApp('/rapports?report=receivables-ageing', responses, user);
  const table = await screen.findByRole('table', { name: 'Receivables ageing' });
  const group = await within(table).findByRole('link', { name: 'Al Noor Bakery' });
  expect(group).toHaveAttribute('href', '/rapports?report=receivables-ageing&client=c1&group=none');
  const rows = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'ClientInvoicesBalance (AED)',
    'Al Noor Bakery31,234.50',
    'Total31,234.50',
  ]);
  expect(screen.getByText('As of: 20 Nov 2026')).toBeVisible();
  expect(screen.getByText('As of 20 Nov 2026, 12:00, Dubai time, 3 s behind')).toBeVisible();
});

it('reports keep filters, columns and order in the URL and send them unchanged', async () => {
  const line = 'GET /rapport/receivables-ageing?group=none&columns=client%2Cbalance';
  const sorted = `${line}&sort=balance&dir=asc`;
  const {
    router,
    user: clerk,
    calls,
  } = renderApp(
    '/rapports?report=receivables-ageing&group=none&columns=client%2Cbalance',
    { ...responses, [line]: page({}), [`${line}&sort=balance`]: page({}), [sorted]: page({}) },
    user,
  );
  const table = await screen.findByRole('table', { name: 'Receivables ageing' });
  const record = await within(table).findByRole('link', { name: 'Al Noor Bakery' });
  expect(record).toHaveAttribute('href', '/clients/c1');
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Client', 'Balance (AED)']);
  await clerk.click(within(table).getByRole('button', { name: 'Balance (AED)' }));
  await waitFor(() => expect(router.state.location.search).toContain('sort=balance'));
  expect(calls.some(({ line: sent }) => sent.includes('sort=balance'))).toBe(true);
});

it('reports are filtered in a dialog', async () => {
  const filtered = 'GET /rapport/receivables-ageing?emirate=Dubai';
  const { router, user: clerk } = renderApp(
    '/rapports?report=receivables-ageing',
    { ...responses, [filtered]: GROUPS },
    user,
  );
  await clerk.click(await screen.findByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await clerk.click(dialog.getByRole('checkbox', { name: 'Dubai' }));
  await clerk.click(dialog.getByRole('button', { name: 'Apply' }));
  await waitFor(() => expect(router.state.location.search).toBe('?report=receivables-ageing&emirate=Dubai'));
});

it('reports name the limits of a number', async () => {
  const days: ReportDefinition['filters'][number] = {
    name: 'days',
    label: 'Days overdue',
    kind: 'number',
    min: 1,
    max: 90,
  };
  const { user: clerk } = renderApp(
    '/rapports?report=receivables-ageing',
    { ...responses, 'GET /rapport': makePage([{ ...AGEING, filters: [days] }]) },
    user,
  );
  await clerk.click(await screen.findByRole('button', { name: 'Filter' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Filters' }));
  await clerk.type(dialog.getByRole('textbox', { name: 'Days overdue' }), '91');
  await clerk.click(dialog.getByRole('button', { name: 'Apply' }));
  expect(await dialog.findAllByText('Days overdue must be from 1 to 90')).not.toHaveLength(0);
});

it('reports have a menu for their period', async () => {
  const period = {
    name: 'period',
    label: 'Issued',
    kind: 'period',
    initial: 'this_quarter',
    required: true,
    maxDays: 366,
  };
  const chosen = 'GET /rapport/receivables-ageing?period=last_quarter';
  const { router, user: clerk } = renderApp(
    '/rapports?report=receivables-ageing',
    { ...responses, 'GET /rapport': makePage([{ ...AGEING, filters: [period] }]), [chosen]: GROUPS },
    user,
  );
  await clerk.click(await screen.findByRole('button', { name: /^Issued: This quarter/ }));
  await clerk.click(screen.getByRole('menuitem', { name: 'Last quarter' }));
  await waitFor(() =>
    expect(router.state.location.search).toBe('?report=receivables-ageing&period=last_quarter'),
  );
  await clerk.click(await screen.findByRole('button', { name: /^Issued: Last quarter/ }));
  await clerk.click(screen.getByRole('menuitem', { name: 'This quarter' }));
  await waitFor(() => expect(router.state.location.search).toBe('?report=receivables-ageing'));
});

it('reports show the message of a refused view', async () => {
  const line = 'GET /rapport/receivables-ageing?columns=margin';
  const message = 'This report lacks one of these columns. Choose the columns again.';
  renderApp(
    '/rapports?report=receivables-ageing&columns=margin',
    { ...responses, [line]: errorResponse(422, { message }) },
    user,
  );
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the report in its default view' })).toHaveAttribute(
    'href',
    '/rapports?report=receivables-ageing',
  );
});

it('reports request a required record before any data', async () => {
  const statement = {
    ...AGEING,
    filters: [{ name: 'client', label: 'Client', kind: 'record', record: 'client', required: true }],
  };
  const { calls } = renderApp(
    '/rapports?report=receivables-ageing',
    { ...responses, 'GET /rapport': makePage([statement]) },
    user,
  );
  expect(await screen.findByText('Choose client under Filter')).toBeVisible();
  expect(calls.filter(({ line }) => line.startsWith('GET /rapport/'))).toEqual([]);
});

it('reports are exported in the background if they have many rows', async () => {
  const { user: clerk, calls } = renderApp(
    '/rapports?report=receivables-ageing',
    {
      ...responses,
      'GET /rapport/receivables-ageing': { ...GROUPS, total: 50_001 },
      'POST /report_export/add': { _id: 'e1' },
    },
    user,
  );
  await screen.findByRole('link', { name: 'Al Noor Bakery' });
  await clerk.click(screen.getByRole('button', { name: 'Export' }));
  await clerk.click(screen.getByRole('menuitem', { name: 'Excel, in the background' }));
  await waitFor(() =>
    expect(calls.find(({ line }) => line === 'POST /report_export/add')?.body).toEqual({
      report: 'receivables-ageing',
      query: '',
      format: 'xlsx',
    }),
  );
});

const file = { report: 'receivables-ageing', title: 'Receivables ageing', query: '', format: 'csv' };
const entry = { ...file, _id: 'e1', status: 'done', lines: 12, size: 2_000, reason: null };
const ownExports = {
  'GET /report_export': makePage([{ ...entry, created_at: '2026-11-20T08:00:00.000Z' }]),
  'GET /report_schedule': makePage([
    {
      ...file,
      _id: 's1',
      frequency: 'weekly',
      weekday: 1,
      hour: 7,
      next_run_at: '2026-11-23T03:00:00.000Z',
    },
  ]),
};

it.each([
  ['Delete', 'Delete the export “Receivables ageing”?', 'DELETE /report_export/e1'],
  ['Stop', 'Stop sending “Receivables ageing”?', 'DELETE /report_schedule/s1'],
])('%s in My exports asks first', async (name, question, line) => {
  const { calls, user: clerk } = renderApp('/rapports?view=exports', { ...ownExports, [line]: {} }, user);
  const isSent = () => calls.some((call) => call.line === line);
  const ask = async () => {
    await clerk.click(await screen.findByRole('button', { name }));
    return within(await screen.findByRole('alertdialog', { name: question }));
  };
  await clerk.click((await ask()).getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(isSent()).toBe(false);
  await clerk.click((await ask()).getByRole('button', { name }));
  await waitFor(() => expect(isSent()).toBe(true));
});

it('report exports are listed in My exports', async () => {
  renderApp('/rapports?view=exports', ownExports, user);
  const files = within(await screen.findByRole('table', { name: 'Exports' }));
  expect(files.getByText('Done')).toBeVisible();
  expect(files.getByRole('button', { name: 'Download' })).toBeVisible();
  expect(await screen.findByText('Weekly on Monday at 07:00')).toBeVisible();
});

it('schedules of reports that could not be loaded can be requested again', async () => {
  const answers = [errorResponse(503, { message: 'Try again later.' }), makePage([])];
  const { user: clerk } = renderApp(
    '/rapports?view=exports',
    { 'GET /report_export': makePage([]), 'GET /report_schedule': () => answers.shift() },
    user,
  );
  expect(await screen.findByText('Try again later.')).toBeVisible();
  await clerk.click(screen.getByRole('button', { name: 'Retry' }));
  await waitFor(() => expect(screen.queryByText('Try again later.')).toBeNull());
});

it('a refused schedule of a report keeps its input', async () => {
  const answers = [errorResponse(422, { message: 'You have ten schedules.' }), { _id: 's1' }];
  const { user: clerk } = renderApp(
    '/rapports?report=receivables-ageing',
    { ...responses, 'POST /report_schedule/add': () => answers.shift() },
    user,
  );
  await screen.findByRole('link', { name: 'Al Noor Bakery' });
  await clerk.click(screen.getByRole('button', { name: 'Export' }));
  await clerk.click(screen.getByRole('menuitem', { name: 'Send by email…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Receivables ageing by email' }));
  const frequency = await dialog.findByRole('combobox', { name: 'Frequency' });
  expect(frequency).toHaveAccessibleDescription('The report is sent to your own email address');
  expect(dialog.getByRole('textbox', { name: 'Day of the month' })).toHaveAccessibleDescription('1 to 28');
  await clerk.selectOptions(frequency, 'daily');
  await clerk.click(dialog.getByRole('button', { name: 'Send regularly' }));
  expect(await dialog.findByText('You have ten schedules.')).toBeVisible();
  expect(frequency).toHaveValue('daily');
  await clerk.click(dialog.getByRole('button', { name: 'Send regularly' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
