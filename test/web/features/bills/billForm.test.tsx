import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { records } from '../../../sampleRecords';
import { lastCall, neverResolves, errorResponse } from '../../../fakeServices';
import { formatDateInput } from '../../../../src/domain/dates';
import { today } from '../../../../src/web/ui/form/today';
import { group, select, save, check, type } from '../../fillForm';
import { renderScreen } from '../../renderScreen';

describe('invoice form', () => {
  const openEdit = (status: string) =>
    renderScreen('/bills/bill-1/edit', {
      'GET /bill/bill-1': { ...records.bill, status },
      'PUT /bill/bill-1': neverResolves(),
    });

  it('shows the period only for a consumption bill', async () => {
    openEdit('Draft');
    expect(await screen.findByLabelText('Supply date')).toBeVisible();
    expect(screen.queryByLabelText('Period start')).toBeNull();
    await select('Kind', 'consumption');
    expect(await screen.findByLabelText('Period start')).toBeVisible();
  });

  it('allows only due date, dispute and notes of an issued invoice to change', async () => {
    const { calls } = openEdit('Issued');
    await check('Disputed');
    expect(screen.queryByLabelText('Supply date')).toBeNull();
    save();
    const sent = await waitFor(() => lastCall(calls, 'PUT /bill/bill-1'));
    expect(sent.body).toEqual({ due_date: '2026-11-30', disputed: true, notes: null, version: 3 });
  });
});

describe('setting form', () => {
  it.each([
    ['high_factor', 'number', '2.5', 2.5],
    ['vat_rate', 'percent', '6', 6],
    ['connection_fee', 'money', '10.25', 10.25],
    ['stamp_text', 'text', 'As agreed', 'As agreed'],
    ['check_notice_days', 'json', '5, 2', [5, 2]],
    ['reminder_days', 'json', '', []],
    ['holidays', 'json', '2026-12-02, 2026-12-03', ['2026-12-02', '2026-12-03']],
  ])('sends %s as a value of the type %s', async (key, value_type, typed, sent) => {
    const { calls } = renderScreen(`/settings/add?key=${key}`, { 'POST /setting/add': neverResolves() });
    await type('Value', typed);
    save();
    const added = () => calls.find(({ line }) => line === 'POST /setting/add');
    await waitFor(() => expect(added()?.body).toMatchObject({ key, value_type, value: sent }));
  });

  it('starts with the list of settings and their descriptions', async () => {
    renderScreen('/settings/add', {});
    const link = await screen.findByRole('link', { name: 'VAT' });
    expect(screen.getByText('Applied to every standard-rated line')).toBeVisible();
    fireEvent.click(link);
    expect(await screen.findByRole('textbox', { name: 'Value' })).toHaveValue('5');
    expect(screen.getByRole('textbox', { name: 'Label' })).toHaveValue('VAT');
  });

  const image = {
    _id: '0193a000-0000-7000-8000-0000000000a1',
    name: 'logo',
    mime: 'image/png',
    filePath: 'media/a1?s=1',
  };
  const logo = {
    ...records.setting,
    key: 'logo',
    group: 'company',
    label: 'Logo',
    unit: null,
    value_type: 'text',
    value: image._id,
  };
  const chooseFile = (name: string, mime: string) => {
    const files = [new File(['x'], name, { type: mime })];
    fireEvent.change(screen.getByLabelText('Image'), { target: { files } });
  };

  it('uploads a logo at once, previews it and sends its id', async () => {
    const { calls } = renderScreen('/settings/add?key=logo', {
      'POST /media': image,
      [`GET /media/${image._id}`]: image,
      'POST /setting/add': neverResolves(),
    });
    expect(await screen.findByText('No image')).toBeVisible();
    chooseFile('logo.pdf', 'application/pdf');
    expect(screen.getByText('Choose a JPEG, PNG or WebP image.')).toBeVisible();
    chooseFile('logo.png', 'image/png');
    const preview = await screen.findByRole('img', { name: 'Logo' });
    expect(preview).toHaveAttribute('src', expect.stringContaining('/media/a1?s=1'));
    expect(screen.queryByText('Choose a JPEG, PNG or WebP image.')).toBeNull();
    const form = calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    expect([form.get('owner_model'), form.get('name')]).toEqual(['setting', 'logo']);
    save();
    const added = () => calls.find(({ line }) => line === 'POST /setting/add');
    await waitFor(() =>
      expect(added()?.body).toMatchObject({ key: 'logo', value_type: 'text', value: image._id }),
    );
  });

  const editLogo = async () => {
    const put = 'PUT /setting/setting-1';
    const { calls } = renderScreen('/settings/setting-1/edit', {
      'GET /setting/setting-1': logo,
      [`GET /media/${image._id}`]: image,
      [put]: neverResolves(),
    });
    await screen.findByRole('img', { name: 'Logo' });
    return async () => {
      save();
      return (await waitFor(() => lastCall(calls, put))).body;
    };
  };

  it('keeps the logo when only the label changes', async () => {
    const sent = await editLogo();
    await type('Label', 'Our logo');
    const same = { value: image._id, effective_from: logo.effective_from };
    expect(await sent()).toMatchObject({ label: 'Our logo', ...same });
  });

  it('shows the server’s error about the logo', async () => {
    const message = 'Choose an uploaded JPEG, PNG or WebP image';
    renderScreen('/settings/add?key=logo', {
      'POST /setting/add': errorResponse(422, { message: message, fields: { value: message } }),
    });
    await screen.findByText('No image');
    save();
    const summary = await screen.findByRole('group', { name: 'Please fix these fields' });
    expect(within(summary).getByRole('link', { name: message })).toBeVisible();
  });

  it('removes the logo from today on', async () => {
    const sent = await editLogo();
    fireEvent.click(screen.getByRole('button', { name: 'No image' }));
    expect(await sent()).toMatchObject({ value: 'none', effective_from: today() });
  });

  it('shows the logo on the page of the setting', async () => {
    renderScreen('/settings/setting-1', {
      'GET /setting/setting-1': { ...logo, versions: [] },
      [`GET /media/${image._id}`]: image,
    });
    expect(await screen.findByRole('img', { name: 'Logo' })).toBeVisible();
  });

  it('lists the placeholders and previews the mail text', async () => {
    renderScreen('/settings/add?key=invoice_mail_text', {});
    const textField = await screen.findByRole('textbox', { name: 'Value' });
    expect(textField).toHaveAccessibleDescription(
      /\{number\}, \{total\}, \{due_date\}, \{client\}, \{company\}/,
    );
    await type('Value', 'Dear {client}, {total} is due by {due_date}.');
    expect(
      await screen.findByText('Dear Fatima Al Mansoori, AED 213.65 is due by 15 Dec 2026.'),
    ).toBeVisible();
    await type('Value', 'Dear {name},');
    expect(await screen.findByText('The preview appears once the text is valid.')).toBeVisible();
  });

  it('previews a tariff with the VAT rate of the settings', async () => {
    renderScreen('/settings/add?kind=tariff', {
      'GET /contract/defaults': {
        payment_terms_days: 15,
        vat_rate: 10,
        connection_fees: {},
        reconnection_fees: {},
        bounced_check_fee: 0,
        deposits: {},
      },
    });
    await type('Price per m³', '9.5');
    await type('Monthly charge', '10');
    expect((await screen.findAllByText(/140\.01/)).length).toBeGreaterThan(0);
  });

  it('sets the effective date to today for a changed value, but not for a changed label', async () => {
    const originalDate = records.setting.effective_from;
    const put = 'PUT /setting/setting-1';
    const { calls } = renderScreen('/settings/setting-1/edit', {
      'GET /setting/setting-1': records.setting,
      [put]: records.setting,
    });
    const from = await screen.findByLabelText(/^Effective from/);
    await type('Label', 'VAT of gas');
    expect(from).toHaveValue(formatDateInput(originalDate));
    await type('Value', '6');
    expect(from).toHaveValue(formatDateInput(today()));
    await type('Value', '5');
    expect(from).toHaveValue(formatDateInput(originalDate));
    await type('Value', '6');
    fireEvent.change(from, { target: { value: '2027-01-01' } });
    save();
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain(put));
    expect(calls.find(({ line }) => line === put)?.body).toMatchObject({
      value: 6,
      effective_from: '2027-01-01',
    });
  });

  it('reports a value that does not match its type', async () => {
    renderScreen('/settings/setting-1/edit', { 'GET /setting/setting-1': records.setting });
    await type('Value', '105');
    save();
    const summary = await group('Please fix these fields');
    expect(within(summary).getByText('Value must be a percentage from 0 to 100')).toBeVisible();
  });
});

describe('role form', () => {
  it('checks View together with Update and sends the flags', async () => {
    const { calls } = renderScreen('/roles/add', { 'POST /role/add': neverResolves() });
    await type('Name', 'Meter Reader');
    const row = within(await group('Invoices'));
    fireEvent.click(row.getByRole('checkbox', { name: 'Update' }));
    expect(row.getByRole('checkbox', { name: 'View' })).toBeChecked();
    expect(row.getByRole('checkbox', { name: 'Create' })).not.toBeChecked();
    save();
    const added = () => calls.find(({ line }) => line === 'POST /role/add');
    await waitFor(() =>
      expect(added()?.body).toMatchObject({ permissions: ['canViewBills', 'canUpdateBills'] }),
    );
  });

  it('has three checkboxes for each of the eight areas', async () => {
    renderScreen('/roles/add', {});
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.getAllByRole('checkbox')).toHaveLength(24);
  });

  it('does not allow the name of a system role to change', async () => {
    renderScreen('/roles/role-1/edit', { 'GET /role/role-1': { ...records.role, is_system: true } });
    await screen.findByRole('button', { name: 'Save' });
    expect(screen.queryByRole('textbox', { name: 'Name' })).toBeNull();
  });
});
