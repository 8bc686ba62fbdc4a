import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { BankLine } from '../../../../src/domain/bank/bankLine';
import type {
  BankStatement,
  ReadStatementFile,
  Reconciliation,
} from '../../../../src/domain/bank/bankStatement';
import { errorResponse, lastCall, neverResolves } from '../../../fakeServices';
import { makeCurrentUser, makePage } from '../../../factories';
import { renderApp } from '../../renderApp';

const admin = makeCurrentUser();
const item = {
  kind: 'clear' as const,
  label: 'RCT-2026-000101',
  detail: 'cheque 000418',
  client: 'Al Noor Bakery',
  day: '2026-10-06',
  amount: 1_000,
};
const PROPOSED: BankLine = {
  _id: 'line-1',
  version: 1,
  statement: { _id: 'statement-1', unique_number: 'BST-2026-000001' },
  kind: 'account',
  day: '2026-10-07',
  amount: 1_000,
  fee: 0,
  text: 'CHQ 000418',
  reference: 'S-77',
  counterparty: '',
  status: 'Proposed',
  confirmed_by: null,
  confirmed_at: null,
  match: {
    _id: 'match-1',
    score: 97,
    reason: 'Same amount, cheque 000418 is named, 1 day apart.',
    rest_account: null,
    items: [item],
    lines: 1,
  },
};
const OPEN: BankLine = {
  ...PROPOSED,
  _id: 'line-2',
  amount: 482.5,
  text: 'NETWORK SETTLEMENT',
  status: 'Unmatched',
  match: null,
};
const RECONCILIATION: Reconciliation = {
  statement: 'BST-2026-000001',
  from: '2026-10-07',
  to: '2026-10-31',
  opening: 50_000,
  lines: 1_482.5,
  closing: 51_482.5,
  ledger: 0,
  opening_difference: -50_000,
  difference: -51_482.5,
  more: 0,
  unmatched: 1,
  proposed: 1,
  confirmed: 0,
  items: [
    {
      side: 'statement',
      day: '2026-10-07',
      label: 'BST-2026-000001',
      text: 'CHQ 000418',
      amount: -1_000,
      record: 'line-1',
    },
    {
      side: 'ledger',
      day: '2026-10-08',
      label: 'RCT-2026-000009',
      text: 'payment_handed_over',
      amount: 500,
      record: 'entry-1',
    },
  ],
};
const responses = {
  'POST /bank_line': makePage([PROPOSED, OPEN]),
  'POST /bank/reconciliation': RECONCILIATION,
  'POST /bank_statement': makePage([]),
};
const rendered = (path: string, changes: object = {}) => renderApp(path, { ...responses, ...changes }, admin);

describe('statement lines', () => {
  it('show matches with score and reasons, and are confirmed in bulk', async () => {
    const confirm = jest.fn().mockReturnValue({ results: [{ _id: 'line-1', message: null }] });
    const { user, calls } = rendered('/wallets?view=bank', { 'POST /bank_line/bulk/confirm': confirm });
    expect(await screen.findByText('RCT-2026-000101 · Al Noor Bakery')).toBeInTheDocument();
    expect(screen.getByText('97 % · Same amount, cheque 000418 is named, 1 day apart.')).toBeInTheDocument();
    const row = screen.getByRole('row', { name: /CHQ 000418/ });
    await user.click(within(row).getByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Actions' }));
    await user.click(screen.getByRole('menuitem', { name: /Confirm/ }));
    expect(await screen.findByText('1 done, 0 failed, 0 skipped')).toBeInTheDocument();
    expect(lastCall(calls, 'POST /bank_line/bulk/confirm').body).toEqual({ ids: ['line-1'] });
  });

  it('and imported statements add no tab stops for the buttons of their rows', async () => {
    const statement: BankStatement = {
      _id: 'statement-1',
      version: 1,
      unique_number: 'BST-2026-000001',
      kind: 'account',
      account: 'AE070331234567890123456',
      number: null,
      file_name: 'october.csv',
      format: 'csv',
      from_day: '2026-10-01',
      to_day: '2026-10-31',
      opening: 50_000,
      closing: 51_482.5,
      lines: 2,
      known_lines: 0,
      proposed: 1,
      confirmed: 0,
      status: 'Imported',
      created_by: { _id: 'user-1', username: 'mariam', label: 'Mariam Al Suwaidi' },
      created_at: '2026-11-01T08:00:00.000Z',
    };
    const { user } = rendered('/wallets?view=bank', { 'POST /bank_statement': makePage([statement]) });
    const expectNoTabStops = async (name: RegExp) => {
      for (const button of within(await screen.findByRole('row', { name })).getAllByRole('button'))
        expect(button).toHaveAttribute('tabindex', '-1');
    };
    await expectNoTabStops(/CHQ 000418/);
    await user.click(screen.getByRole('tab', { name: 'Statements' }));
    await expectNoTabStops(/october.csv/);
  });

  it('are matched manually, the remainder is posted to an account, and a refusal is shown in the dialog', async () => {
    const candidate = {
      ...item,
      key: 'settle:payment-1',
      kind: 'settle',
      label: 'RCT-2026-000200',
      amount: 500,
    };
    const message = 'One of the chosen items has been matched or changed in the meantime. Choose again.';
    const match = jest
      .fn()
      .mockImplementationOnce(() => Promise.reject(errorResponse(409, { message })))
      .mockReturnValue({ ...OPEN, status: 'Confirmed' });
    const { user, calls } = rendered('/wallets?view=bank', {
      'POST /bank_line/line-2/candidates': { documents: [candidate], total: 1 },
      'POST /bank_line/match': match,
    });
    const row = await screen.findByRole('row', { name: /NETWORK SETTLEMENT/ });
    await user.click(within(row).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Match manually' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Match AED 482.50' }));
    const choice = await dialog.findByRole('checkbox', { name: /^RCT-2026-000200 · AED 500.00/ });
    expect(within(dialog.getByRole('listitem')).getByRole('checkbox')).toBe(choice);
    expect(choice).not.toBeChecked();
    choice.focus();
    await user.keyboard(' ');
    expect(dialog.getByRole('checkbox')).toBeChecked();
    expect(dialog.getByText('AED 17.50 more paid than selected.')).toBeInTheDocument();
    const submit = dialog.getByRole('button', { name: 'Confirm match' });
    expect(submit).toBeDisabled();
    await user.click(dialog.getByRole('combobox', { name: 'Post the difference to' }));
    await user.click(screen.getByRole('option', { name: 'Bank charges' }));
    await user.click(submit);
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await user.click(submit);
    await waitFor(() => {
      expect(screen.queryByRole('dialog')).toBeNull();
    });
    expect(lastCall(calls, 'POST /bank_line/match').body).toEqual({
      lines: ['line-2'],
      items: ['settle:payment-1'],
      rest_account: 'bank_charges',
      note: null,
    });
  });

  it('of several pages are matched together, and remain selected if that is cancelled', async () => {
    const { user } = rendered('/wallets?view=bank', {
      'POST /bank_line': ({ page }: { page: number }) => ({
        ...makePage([page === 1 ? PROPOSED : OPEN]),
        page,
        total: 11,
      }),
      'POST /bank_line/line-1/candidates': { documents: [], total: 0 },
    });
    const choose = async (name: RegExp) =>
      user.click(within(await screen.findByRole('row', { name })).getByRole('checkbox'));
    await choose(/CHQ 000418/);
    await user.click(screen.getByRole('button', { name: 'Go to next page' }));
    await choose(/NETWORK SETTLEMENT/);
    await user.click(screen.getByRole('button', { name: 'Match together' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Match 2 lines, AED 1,482.50' }));
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.getByText(/^2 selected/)).toBeVisible();
  });

  it('are searched once for text typed without a pause, again on Retry, and a selection is not lost by Escape', async () => {
    const path = 'POST /bank_line/line-2/candidates';
    const candidates = { documents: [{ ...item, key: 'settle:payment-1', kind: 'settle' }], total: 1 };
    let isFailing = false;
    const { user, calls } = rendered('/wallets?view=bank', {
      [path]: () => (isFailing ? Promise.reject(errorResponse(500, { message: 'Broken.' })) : candidates),
    });
    const row = await screen.findByRole('row', { name: /NETWORK SETTLEMENT/ });
    await user.click(within(row).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Match manually' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Match AED 482.50' }));
    await user.click(await dialog.findByText('RCT-2026-000101 · AED 1,000.00'));
    isFailing = true;
    fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'r' } });
    fireEvent.change(dialog.getByRole('searchbox'), { target: { value: 'rct' } });
    const retry = await dialog.findByRole('button', { name: 'Retry' });
    const searches = () =>
      calls.filter(({ line }) => line === path).map(({ body }) => (body as { search: unknown }).search);
    expect(searches()).toEqual([null, 'rct']);
    isFailing = false;
    await user.click(retry);
    await waitFor(() => expect(dialog.queryByText('Broken.')).toBeNull());
    expect(searches()).toEqual([null, 'rct', 'rct']);
    await user.type(dialog.getByRole('searchbox'), '{Escape}');
    const prompt = within(await screen.findByRole('alertdialog', { name: 'Leave without saving?' }));
    await user.click(prompt.getByRole('button', { name: 'Stay' }));
    expect(dialog.getByText('AED 517.50 more paid than selected.')).toBeInTheDocument();
  });

  it('show a refusal only in the dialog that was submitted', async () => {
    const message = 'One of the chosen items has been matched or changed in the meantime. Choose again.';
    const { user } = rendered('/wallets?view=bank', {
      'POST /bank_line/line-2/candidates': {
        documents: [{ ...item, key: 'settle:payment-1', kind: 'settle', amount: 482.5 }],
        total: 1,
      },
      'POST /bank_line/match': errorResponse(409, { message }),
    });
    const open = async () => {
      const row = await screen.findByRole('row', { name: /NETWORK SETTLEMENT/ });
      await user.click(within(row).getByRole('button', { name: /More/ }));
      await user.click(screen.getByRole('menuitem', { name: 'Match manually' }));
      return within(await screen.findByRole('dialog', { name: 'Match AED 482.50' }));
    };
    const dialog = await open();
    await user.click(await dialog.findByText('RCT-2026-000101 · AED 482.50'));
    await user.click(dialog.getByRole('button', { name: 'Confirm match' }));
    expect(await dialog.findByText(message)).toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const reopened = await open();
    expect(await reopened.findByText('RCT-2026-000101 · AED 482.50')).toBeInTheDocument();
    expect(reopened.queryByText(message)).toBeNull();
  });
});

it('a match dialog never shows the candidates of another line', async () => {
  let respond: (candidates: unknown) => void = () => undefined;
  const { user, store } = rendered('/wallets?view=bank', {
    'POST /bank_line/line-1/candidates': () => new Promise((resolve) => (respond = resolve)),
    'POST /bank_line/line-2/candidates': neverResolves(),
  });
  const open = async (name: RegExp, title: string) => {
    const row = await screen.findByRole('row', { name });
    await user.click(within(row).getByRole('button', { name: /More/ }));
    await user.click(screen.getByRole('menuitem', { name: 'Match manually' }));
    return within(await screen.findByRole('dialog', { name: title }));
  };
  const first = await open(/CHQ 000418/, 'Match AED 1,000.00');
  await user.click(first.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  respond({ documents: [{ ...item, key: 'clear:payment-1' }], total: 1 });
  await waitFor(() => expect(store.getState().bank.candidates).not.toBeNull());
  const second = await open(/NETWORK SETTLEMENT/, 'Match AED 482.50');
  expect(second.queryByText('RCT-2026-000101 · AED 1,000.00')).toBeNull();
});

it('the reconciliation lists the difference and posts the opening balance', async () => {
  const equal = { ...RECONCILIATION, difference: 0, opening_difference: 0, ledger: 51_482.5, items: [] };
  const { user } = rendered('/wallets?view=bank&tab=Reconciliation', { 'POST /bank/opening': equal });
  expect(
    await screen.findByText('On 31 Oct 2026, the ledger has AED 51,482.50 less than the statement.'),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'RCT-2026-000009' })).toHaveAttribute(
    'href',
    '/ledger/journal/entry-1',
  );
  expect(screen.getByText('Payment handed over')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Post opening balance' }));
  expect(
    await screen.findByText('On 31 Oct 2026, the ledger equals the statement: AED 51,482.50.'),
  ).toBeInTheDocument();
});

it('the reconciliation has a total only if all differences are shown', async () => {
  rendered('/wallets?view=bank&tab=Reconciliation');
  expect(await screen.findByRole('row', { name: 'Total -500.00' })).toBeInTheDocument();
});

it('the reconciliation of more differences than are shown has no total', async () => {
  rendered('/wallets?view=bank&tab=Reconciliation', {
    'POST /bank/reconciliation': { ...RECONCILIATION, more: 3 },
  });
  expect(await screen.findByText('3 more items not shown.')).toBeInTheDocument();
  expect(screen.queryByRole('row', { name: /Total/ })).toBeNull();
});

const FILE: ReadStatementFile = {
  format: 'csv',
  problem: null,
  table: {
    header: ['Date', 'Amount', 'Text'],
    sample: [['01/10/2026', '5.00', 'A']],
    saved: false,
    mapping: { day: 'Date', amount: 'Amount', text: 'Text' },
    cells: {
      encoding: 'UTF-8',
      delimiter: ',',
      decimal_sign: 'point',
      date_order: 'day_first',
      is_decimal_ambiguous: false,
      is_date_order_ambiguous: true,
    },
  },
  statements: [
    { number: null, from: '2026-10-01', to: '2026-10-01', opening: null, closing: null, lines: 1 },
  ],
};
const CSV_FILE = new File(['Date,Amount,Text\n01/10/2026,5.00,A'], 'october.csv', { type: 'text/csv' });

it('the preview of a file is removed when another file is chosen', async () => {
  const read = jest
    .fn()
    .mockReturnValueOnce(FILE)
    .mockImplementationOnce(() =>
      Promise.reject(errorResponse(422, { message: 'This is not a statement.' })),
    );
  const { user } = rendered('/wallets?view=bank&new=yes', { 'POST /bank_statement/read': read });
  await user.upload(await screen.findByLabelText('Statement file'), CSV_FILE);
  expect(await screen.findByText('CSV or Excel, 1 Oct 2026, 1 line')).toBeInTheDocument();
  await user.upload(
    screen.getByLabelText('Statement file'),
    new File(['?'], 'photo.csv', { type: 'text/csv' }),
  );
  expect(await screen.findByText('This is not a statement.')).toBeInTheDocument();
  expect(screen.queryByText('CSV or Excel, 1 Oct 2026, 1 line')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
});

it('the progress of an import is not called the reading of the file', async () => {
  const { user } = rendered('/wallets?view=bank&new=yes', {
    'POST /bank_statement/read': FILE,
    'POST /bank_statement/add': neverResolves(),
  });
  await user.upload(await screen.findByLabelText('Statement file'), CSV_FILE);
  await user.type(await screen.findByRole('textbox', { name: 'Opening balance (AED)' }), '100');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  expect(await screen.findByRole('progressbar', { name: 'Importing the statement' })).toBeVisible();
});

it('a CSV file shows its columns, requires the opening balance and is imported', async () => {
  const statement = {
    _id: 'statement-1',
    unique_number: 'BST-2026-000001',
    lines: 1,
    known_lines: 0,
    proposed: 0,
  };
  const { user, calls, pathname } = rendered('/wallets?view=bank&new=yes', {
    'POST /bank_statement/read': FILE,
    'POST /bank_statement/add': statement,
  });
  expect(await screen.findByRole('link', { name: 'Download an example' })).toHaveAttribute(
    'download',
    'bank-statement-example.sta',
  );
  await user.upload(await screen.findByLabelText('Statement file'), CSV_FILE);
  expect(await screen.findByText('CSV or Excel, 1 Oct 2026, 1 line')).toBeInTheDocument();
  expect(screen.getByText('This file can be read either way. Please check.')).toBeInTheDocument();
  await user.type(screen.getByRole('textbox', { name: 'Opening balance (AED)' }), '100');
  await user.click(screen.getByRole('button', { name: 'Import' }));
  await waitFor(() => {
    expect(calls.some(({ line }) => line === 'POST /bank_statement/add')).toBe(true);
  });
  const body = lastCall(calls, 'POST /bank_statement/add').body as FormData;
  expect(Object.fromEntries([...body.entries()].filter(([name]) => name !== 'file'))).toEqual({
    kind: 'account',
    decimal_sign: 'point',
    date_order: 'day_first',
    opening: '100',
    mapping: JSON.stringify({ day: 'Date', amount: 'Amount', text: 'Text' }),
  });
  expect(await screen.findByText('CHQ 000418')).toBeInTheDocument();
  expect(pathname()).toBe('/wallets');
});
