import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { neverResolves, errorResponse } from '../../../fakeServices';
import { makePermissions, makeCurrentUser } from '../../../factories';
import { save } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

const DRAFT = { ...records.bill, status: 'Draft' as const, unique_number: 'DRAFT', overdue: false };
const RESPONSES = { 'GET /bill/bill-1': DRAFT, 'POST /bill': neverResolves() };
const row = (name: string) => screen.findByRole('group', { name });
const fill = async (line: string, label: string, value: string) => {
  fireEvent.change(within(await row(line)).getByRole('textbox', { name: label }), { target: { value } });
};
const total = async () => (await row('Totals')).textContent;

describe('invoice lines in the form', () => {
  it('show totals while the user types', async () => {
    renderScreen('/bills/add', {});
    expect(await total()).toBe('SubtotalAED 0.00VATAED 0.00TotalAED 0.001 line is not complete yet');
    await fill('Line 1', 'Quantity', '12.345');
    await fill('Line 1', 'Unit price', '9.50');
    expect(await total()).toBe('SubtotalAED 117.28VATAED 5.86TotalAED 123.14');
    await fill('Line 1', 'Discount', '1.10');
    expect(await total()).toBe('SubtotalAED 117.28DiscountAED -1.10VATAED 5.81TotalAED 121.99');
  });

  it('are added with Enter, which focuses the new line, and can be removed', async () => {
    renderScreen('/bills/add', {});
    const first = within(await row('Line 1'));
    fireEvent.keyDown(first.getByRole('textbox', { name: 'Unit price' }), { key: 'Enter' });
    const second = within(await row('Line 2'));
    await waitFor(() => expect(second.getByRole('textbox', { name: 'Description' })).toHaveFocus());
    await fill('Line 2', 'Description', 'Labour');
    fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Line 2' })).toBeNull());
    expect(within(await row('Line 1')).getByRole('textbox', { name: 'Description' })).toHaveValue('Labour');
    fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Add line' })).toHaveFocus());
    save();
    const summary = await row('Please fix these fields');
    expect(summary).toHaveTextContent('An invoice needs at least one line');
  });

  it('keep their errors when a line before them is removed', async () => {
    renderScreen('/bills/add', {});
    await fill('Line 1', 'Quantity', '1');
    fireEvent.click(screen.getByRole('button', { name: 'Add line' }));
    const second = within(await row('Line 2'));
    fireEvent.focus(second.getByRole('textbox', { name: 'Unit price' }));
    fireEvent.blur(second.getByRole('textbox', { name: 'Unit price' }));
    expect(await second.findByText('Unit price is required')).toBeVisible();
    fireEvent.click(screen.getByRole('button', { name: 'Remove line 1' }));
    await waitFor(() => expect(screen.queryByRole('group', { name: 'Line 2' })).toBeNull());
    expect(await within(await row('Line 1')).findByText('Unit price is required')).toBeVisible();
  });

  it('require a VAT rate only in a category that has one', async () => {
    renderScreen('/bills/add', {});
    const line = within(await row('Line 1'));
    expect(line.getByRole('textbox', { name: 'VAT rate' })).toHaveValue('5');
    fireEvent.change(line.getByRole('combobox', { name: 'VAT' }), { target: { value: 'Z' } });
    await waitFor(() => expect(line.queryByRole('textbox', { name: 'VAT rate' })).toBeNull());
  });

  it('require an Arabic description only if the description has no known translation', async () => {
    renderScreen('/bills/add', {});
    const line = within(await row('Line 1'));
    expect(line.getByRole('textbox', { name: 'Arabic description' })).toBeVisible();
    await fill('Line 1', 'Description', 'Labour');
    await waitFor(() => expect(line.queryByRole('textbox', { name: 'Arabic description' })).toBeNull());
    await fill('Line 1', 'Description', 'Regulator');
    expect(await line.findByRole('textbox', { name: 'Arabic description' })).toBeVisible();
  });

  it('are sent unchanged except for the edited fields', async () => {
    const put = 'PUT /bill/bill-1';
    const { calls } = renderScreen('/bills/bill-1/edit', { ...RESPONSES, [put]: DRAFT });
    await fill('Line 2', 'Quantity', '2');
    save();
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain(put));
    expect(calls.find(({ line }) => line === put)?.body).toMatchObject({
      version: 3,
      lines: [
        { code: 'gas', quantity: 12.345, unit_price: 9.5 },
        { code: 'service', quantity: 2 },
      ],
    });
  });

  it('show the server’s error at their field', async () => {
    const response = errorResponse(422, { message: 'No', fields: { 'lines[1].quantity': 'Too much' } });
    renderScreen('/bills/bill-1/edit', { ...RESPONSES, 'PUT /bill/bill-1': response });
    await fill('Line 2', 'Quantity', '9');
    save();
    const field = within(await row('Line 2')).getByRole('textbox', { name: 'Quantity' });
    await waitFor(() => expect(field).toHaveAccessibleDescription('Too much'));
    expect(await row('Please fix these fields')).toHaveTextContent('Too much');
  });
});

describe('invoice page', () => {
  it('shows lines and totals', async () => {
    renderScreen('/bills/bill-1', RESPONSES);
    const table = await screen.findByRole('table', { name: 'Lines' });
    const cells = within(table)
      .getAllByRole('row')
      .map((line) => [...line.children].map(({ textContent }) => textContent));
    expect(cells[1]).toEqual(['LPG by meter', '12.345 m³', '9.50', '', '117.28', '5 %', '5.86', '123.14']);
    expect(cells).toHaveLength(3);
    expect(await total()).toBe('SubtotalAED 127.28VATAED 6.36TotalAED 133.64');
  });

  it('shows the Arabic description of a line', async () => {
    const lines = DRAFT.lines?.map((line) => ({ ...line, description_ar: 'غاز بالعداد' }));
    renderScreen('/bills/bill-1', { 'GET /bill/bill-1': { ...DRAFT, lines } });
    expect((await screen.findAllByText('غاز بالعداد'))[0]).toHaveAttribute('lang', 'ar');
  });

  it('links a late fee to the overdue invoice', async () => {
    const late_fee_of = { _id: 'bill-2', unique_number: 'INV-2026-000002' };
    renderScreen('/bills/bill-1', { 'GET /bill/bill-1': { ...DRAFT, kind: 'adjustment', late_fee_of } });
    expect(await screen.findByRole('link', { name: 'INV-2026-000002' })).toHaveAttribute(
      'href',
      '/bills/bill-2',
    );
  });

  it('shows whether a credit note is full or partial, and the amount that became credit', async () => {
    const note = { ...DRAFT, kind: 'credit_note', status: 'Credited', became_credit: 84.67 };
    const original_bill = { _id: 'bill-2', unique_number: 'INV-2026-000002' };
    renderScreen('/bills/bill-1', { 'GET /bill/bill-1': { ...note, original_bill, credits_in_full: false } });
    expect((await screen.findByText('Credits invoice')).nextSibling).toHaveTextContent(
      'INV-2026-000002 in part',
    );
    expect(screen.getByText('Converted to credit').nextSibling).toHaveTextContent('AED 84.67');
  });

  const names = ['Issue', 'Hold', 'Release', 'Discard'];
  it.each([
    ['Draft', ['Issue', 'Hold']],
    ['Held', ['Release', 'Discard']],
    ['Issued', []],
    ['Paid', []],
  ])('offers for an invoice in status %s: %j', async (status, expected) => {
    renderScreen('/bills/bill-1', { 'GET /bill/bill-1': { ...DRAFT, status } });
    await screen.findByRole('table', { name: 'Lines' });
    expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual(expected);
  });

  it('offers no transitions without permission to update invoices', async () => {
    renderScreen('/bills/bill-1', RESPONSES, makeCurrentUser(makePermissions(['canViewBills'])));
    await screen.findByRole('table', { name: 'Lines' });
    expect(names.filter((name) => screen.queryByRole('button', { name }))).toEqual([]);
  });

  it('requires a reason to hold an invoice and sends it', async () => {
    const { calls } = renderScreen('/bills/bill-1', {
      ...RESPONSES,
      'POST /bill/bill-1/hold': { ...DRAFT, status: 'Held' },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Hold' }));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Hold' }));
    const reason = dialog.getByRole('textbox', { name: 'Reason' });
    expect(reason).toHaveAccessibleDescription('Reason is required');
    fireEvent.change(reason, { target: { value: 'Reading looks high' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Hold' }));
    await waitFor(() =>
      expect(calls.find(({ line }) => line === 'POST /bill/bill-1/hold')?.body).toEqual({
        reason: 'Reading looks high',
      }),
    );
  });
});
