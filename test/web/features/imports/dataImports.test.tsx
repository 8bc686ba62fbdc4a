import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { DataImport, DataImportRow } from '../../../../src/domain/imports/dataImport';
import { IMPORTS_PATH } from '../../../../src/web/features/imports/dataImportRecords';
import { makeCurrentUser, makePage } from '../../../factories';
import { errorResponse, lastCall } from '../../../fakeServices';
import { renderApp } from '../../renderApp';
import { renderScreen } from '../../renderScreen';

const IMPORT: DataImport = {
  _id: 'import-1',
  version: 1,
  kind: 'contracts',
  file_name: 'contracts.csv',
  cut_over_on: '2026-11-01',
  status: 'Checked',
  message: null,
  total: 3,
  processed: 3,
  valid: 2,
  duplicate: 0,
  invalid: 1,
  created_by: { _id: 'u1', label: 'Aisha Rahman' },
  created_at: '2026-11-20T08:00:00.000Z',
  imported_by: null,
  imported_at: null,
  undone_by: null,
  undone_at: null,
  format: {
    encoding: 'Windows-1256',
    delimiter: ';',
    decimal_sign: 'comma',
    date_order: 'day_first',
    is_decimal_ambiguous: false,
    is_date_order_ambiguous: true,
  },
};
const BAD: DataImportRow = {
  _id: 'row-1',
  line: 4,
  label: 'K-3',
  state: 'invalid',
  message: 'No client has this code',
  record: null,
  errors: [{ cell: 'B4', message: 'No client has this code' }],
};
const PAGE = `${IMPORTS_PATH}&import=import-1`;
const rows = { 'POST /import/import-1/rows': makePage([BAD]) };

it('lists the imports with state and progress, and offers a new one', async () => {
  const working: DataImport = { ...IMPORT, status: 'Importing', processed: 1 };
  renderScreen(IMPORTS_PATH, { 'POST /import': makePage([working]) });
  expect(await screen.findByRole('heading', { name: 'Imports' })).toBeVisible();
  expect(await screen.findByText('1 of 3')).toBeVisible();
  expect(screen.getByText('Aisha Rahman')).toBeVisible();
  expect(screen.getAllByRole('link', { name: 'New import' })[0]).toHaveAttribute(
    'href',
    `${IMPORTS_PATH}&new=sites`,
  );
});

it('uploads a file of a kind with its cut-over day, and opens its page', async () => {
  const { calls, router } = renderScreen(`${IMPORTS_PATH}&new=contracts`, {
    'POST /import/add': IMPORT,
    'GET /import/import-1': IMPORT,
    ...rows,
  });
  fireEvent.change(await screen.findByLabelText('Cut-over day'), { target: { value: '2026-11-01' } });
  fireEvent.change(screen.getByLabelText('File', { selector: 'input' }), {
    target: { files: [new File(['x'], 'contracts.csv', { type: 'text/csv' })] },
  });
  await waitFor(() => expect(router.state.location.search).toBe('?view=imports&import=import-1'));
  const form = lastCall(calls, 'POST /import/add').body as FormData;
  expect([form.get('kind'), form.get('cut_over_on')]).toEqual(['contracts', '2026-11-01']);
});

it('accepts no file while the cut-over day is invalid', async () => {
  renderScreen(`${IMPORTS_PATH}&new=contracts`, {});
  const day = await screen.findByLabelText('Cut-over day');
  fireEvent.change(day, { target: { value: '31/02/2026' } });
  fireEvent.blur(day);
  expect(day).toBeInvalid();
  expect(day).toHaveValue('31/02/2026');
  expect(screen.getByRole('button', { name: 'Choose a file' })).toBeDisabled();
});

it('shows detected formats and invalid cells, and imports the other lines after a confirmation', async () => {
  const { calls } = renderApp(
    PAGE,
    {
      'GET /import/import-1': { ...IMPORT, total: 4, duplicate: 1 },
      ...rows,
      'POST /import/import-1/start': { ...IMPORT, status: 'Importing', processed: 0 },
      'POST /import/import-1/reread': IMPORT,
    },
    makeCurrentUser(),
  );
  expect(await screen.findByText('B4')).toBeVisible();
  expect(screen.getByText('No client has this code')).toBeVisible();
  expect(screen.getByText('Windows-1256 text, cells separated by semicolons.')).toBeVisible();
  expect(
    screen.getByText(
      /^2 lines can be imported, 1 line already exists, 1 line rejected\. Nothing is saved yet\./,
    ),
  ).toBeVisible();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Dates' }));
  fireEvent.click(screen.getByRole('option', { name: /month first/ }));
  await waitFor(() =>
    expect(lastCall(calls, 'POST /import/import-1/reread').body).toEqual({
      decimal_sign: 'comma',
      date_order: 'month_first',
    }),
  );
  fireEvent.click(screen.getByRole('button', { name: 'Import' }));
  const dialog = await screen.findByRole('alertdialog');
  expect(within(dialog).getByText(/^1 line is left out\./)).toBeVisible();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Import 2 lines' }));
  expect(await screen.findByText(/It continues when you leave this page/)).toBeVisible();
});

it('shows the first page of the lines with another state', async () => {
  const many: DataImport = { ...IMPORT, valid: 30, invalid: 30, total: 60 };
  const { calls, router } = renderScreen(`${PAGE}&page=3`, {
    'GET /import/import-1': many,
    'POST /import/import-1/rows': makePage([BAD], { total: 30 }),
  });
  const queries = () =>
    calls.filter(({ line }) => line === 'POST /import/import-1/rows').map(({ body }) => body);
  const query = (page: number, state: string) =>
    expect.objectContaining({ page, filters: { state: [state] } }) as unknown;
  expect(await screen.findByText('B4')).toBeVisible();
  expect(queries()).toEqual([query(3, 'invalid')]);
  fireEvent.click(screen.getByRole('button', { name: 'Ready 30' }));
  await waitFor(() => expect(queries()).toContainEqual(query(1, 'valid')));
  expect(queries()).not.toContainEqual(query(3, 'valid'));
  expect(router.state.location.search).toContain('import=import-1');
});

it('shows why an import is not undone', async () => {
  const message = 'Contract CT-2026-000001 can’t be undone, because of invoice INV-2026-000001.';
  const { toasts } = renderApp(
    PAGE,
    {
      'GET /import/import-1': { ...IMPORT, status: 'Imported' },
      ...rows,
      'POST /import/import-1/undo': errorResponse(409, { message }),
    },
    makeCurrentUser(),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Undo import' }));
  fireEvent.click(
    within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Undo import' }),
  );
  await waitFor(() => expect(toasts).toEqual([{ tone: 'error', text: message }]));
});

it('stays open when another tab is selected', async () => {
  const { router } = renderScreen(PAGE, {
    'GET /import/import-1': IMPORT,
    ...rows,
    'GET /audit/import/import-1': makePage([]),
  });
  fireEvent.click(await screen.findByRole('tab', { name: 'History' }));
  await waitFor(() => expect(router.state.location.search).toContain('tab=History'));
  expect(await screen.findByRole('heading', { level: 1, name: 'contracts.csv' })).toBeVisible();
});
