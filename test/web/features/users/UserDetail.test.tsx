import { screen, waitFor, within } from '@testing-library/react';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { errorResponse } from '../../../fakeServices';
import {
  makePermissions,
  makeMedia,
  makePage,
  makeUser,
  makeCurrentUser,
  makeWallet,
} from '../../../factories';
import { onNarrowScreen } from '../../narrowScreen';
import { renderApp } from '../../renderApp';

const idPhoto = makeMedia({ _id: 'm-id', name: 'id_photo' });
const passport = makeMedia({ _id: 'm-pass', name: 'passport' });
const employee = makeUser({ Medias: [idPhoto, passport] });
const payments = makePage([
  makeWallet(),
  makeWallet({ _id: 'wallet-2', unique_number: 'RCT-2026-000002', status: 'Done', end_date: null }),
]);
const responses = { 'GET /user/user-1': employee, 'POST /wallet': payments };
const admin = makeCurrentUser();
const auditor = makeCurrentUser(makePermissions(['canViewUsers']));
const files = '/users/user-1?tab=Attachments';

const descriptionOf = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const headers = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

describe('employee page', () => {
  it('shows breadcrumbs and personal data', async () => {
    renderApp('/users/user-1', responses, admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Employee Informations' })).toBeVisible();
    const breadcrumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    const steps = breadcrumbs.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual(['Dashboard', 'Employees', 'user-1']);
    await screen.findByText('a.rahman@gas.example');
    expect(descriptionOf('Username')).toHaveTextContent('a.rahman');
    expect(descriptionOf('Full Name')).toHaveTextContent('Abdul Rahman');
    expect(descriptionOf('Phone')).toHaveTextContent('+971501234567');
    expect(descriptionOf('Alternate Phone')).toHaveTextContent('-----');
    expect(descriptionOf('Position')).toHaveTextContent('Collector');
    expect(descriptionOf('Address')).toHaveTextContent('Al Nahda, Dubai');
    expect(descriptionOf('ID')).toHaveTextContent('784-1990-1234567-1');
    expect(descriptionOf('Role')).toHaveTextContent('Collection User');
  });

  it('offers Block on the page of another employee, but not on the own page', async () => {
    const active = { ...responses, 'GET /user/user-1': { ...employee, status: 'active' as const } };
    renderApp('/users/user-1', active, makeCurrentUser({ ...admin, userId: 'user-1' }));
    await screen.findByRole('link', { name: 'Modify' });
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
    renderApp('/users/user-1', active, makeCurrentUser({ ...admin, userId: 'user-9' }));
    expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible();
  });

  it('shows a super administrator the money in custody', async () => {
    renderApp('/users/user-1', responses, admin);
    await screen.findByText('Total Cash (AED)');
    expect(descriptionOf('Total Cash (AED)')).toHaveTextContent('4,310.50');
    expect(descriptionOf('Count Cash')).toHaveTextContent('37');
    expect(descriptionOf('Total Check (AED)')).toHaveTextContent('12,800.00');
    expect(descriptionOf('Count Check')).toHaveTextContent('4');
  });

  it('shows others neither custody nor payments and requests none', async () => {
    const { calls } = renderApp('/users/user-1', responses, auditor);
    expect(await screen.findByRole('tab', { name: 'Attachments' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByText(/Total Cash/)).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Transaction' })).toBeNull();
    expect(calls.map(({ line }) => line)).not.toContain('POST /wallet');
  });

  it('loads the payments for a Collection User without showing them', async () => {
    const collector = makeCurrentUser(makePermissions(['canViewUsers'], COLLECTION_USER));
    const { calls } = renderApp('/users/user-1', responses, collector);
    await screen.findByRole('tab', { name: 'Attachments' });
    expect(calls.map(({ line }) => line)).toContain('POST /wallet');
    expect(screen.queryByRole('tab', { name: 'Transaction' })).toBeNull();
  });

  it('offers Modify with permission', async () => {
    renderApp('/users/user-1', responses, admin);
    expect(await screen.findByRole('link', { name: 'Modify' })).toHaveAttribute('href', '/users/user-1/edit');
  });

  it('hides Modify without permission', async () => {
    renderApp('/users/user-1', responses, auditor);
    await screen.findByText('a.rahman@gas.example');
    expect(screen.queryByRole('link', { name: 'Modify' })).toBeNull();
  });

  it('shows an error when the employee does not exist', async () => {
    renderApp('/users/user-1', { ...responses, 'GET /user/user-1': errorResponse(404) }, admin);
    expect(await screen.findByText('This record does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Employees' })).toBeVisible();
  });
});

describe('transactions', () => {
  it('have the columns of the specification', async () => {
    const { calls } = renderApp('/users/user-1', responses, admin);
    const grid = await screen.findByRole('table', { name: 'Transactions' });
    expect(headers(grid)).toEqual(['ID', 'Contract', 'Amount', 'Due Date', 'Type', 'Status', 'Actions']);
    const row = within(await within(grid).findByRole('row', { name: /RCT-2026-000001/ }));
    for (const cell of ['CT-2026-000123', 'AED 3,200.00', '2026\\12\\01', 'Cheque', 'Pending'])
      expect(row.getByText(cell)).toBeVisible();
    const body = calls.find(({ line }) => line === 'POST /wallet')?.body;
    expect(body).toEqual({ page: 1, limit: 10, search: 'user-1', field: 'user' });
  });

  it('are cards on a phone', async () => {
    onNarrowScreen();
    renderApp('/users/user-1', responses, admin);
    const list = await screen.findByRole('list', { name: 'Transactions' });
    const card = within(within(list).getAllByRole('listitem')[0] as HTMLElement);
    for (const text of ['RCT-2026-000001', 'AED 3,200.00', '2026\\12\\01', 'Pending'])
      expect(card.getByText(text)).toBeVisible();
    expect(card.getByRole('button', { name: 'Unload RCT-2026-000001' })).toBeVisible();
  });

  it('offer Unload until a payment is done', async () => {
    renderApp('/users/user-1', responses, admin);
    const done = within(await screen.findByRole('row', { name: /RCT-2026-000002/ }));
    expect(done.queryByRole('button', { name: /^Unload/ })).toBeNull();
    expect(done.getByText('-----')).toBeVisible();
    const active = within(screen.getByRole('row', { name: /RCT-2026-000001/ }));
    expect(active.getByRole('button', { name: 'Unload RCT-2026-000001' })).toBeVisible();
    expect(active.getByRole('button', { name: 'View RCT-2026-000001' })).toBeVisible();
  });

  it('are unloaded after confirmation, with a toast and a refreshed list', async () => {
    const unloaded = { ...responses, 'PUT /wallet/wallet-1': makeWallet({ status: 'Done' }) };
    const { user, calls, toasts } = renderApp('/users/user-1', unloaded, admin);
    await user.click(await screen.findByRole('button', { name: 'Unload RCT-2026-000001' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'RCT-2026-000001 · AED 3,200.00' });
    expect(dialog).toHaveAccessibleDescription('Are you sure you want to Unloading this payment?');
    await user.click(within(dialog).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', text: 'The wallet has been emptied.' }]));
    expect(calls.find(({ line }) => line === 'PUT /wallet/wallet-1')?.body).toEqual({ status: 'Done' });
    expect(calls.filter(({ line }) => line === 'POST /wallet')).toHaveLength(2);
  });

  it('stay unchanged when the user declines', async () => {
    const { user, calls } = renderApp('/users/user-1', responses, admin);
    await user.click(await screen.findByRole('button', { name: 'Unload RCT-2026-000001' }));
    await user.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ line }) => line)).not.toContain('PUT /wallet/wallet-1');
  });
});

describe('attachments', () => {
  it('have the columns of the specification and a thumbnail', async () => {
    renderApp(files, responses, admin);
    const grid = await screen.findByRole('table', { name: 'Attachments' });
    expect(headers(grid)).toEqual(['ID', 'Name', 'File', 'Actions']);
    const picture = within(grid).getByRole('img', { name: 'Passport' });
    expect(picture).toHaveAttribute('width', '80');
    expect(picture).toHaveAttribute('height', '50');
  });

  it('can be deleted by a super administrator, except proofs of identity', async () => {
    renderApp(files, responses, admin);
    expect(await screen.findByRole('button', { name: 'Delete Passport' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete Emirates ID' })).toBeNull();
    expect(screen.getByRole('button', { name: 'View Emirates ID' })).toBeVisible();
  });

  it('can’t be deleted when an invoice needs them, which is explained', async () => {
    const evidence = { _id: 'm-kept', name: 'other', filePath: 'media/m-kept', kept: 'bill' } as const;
    const withEvidence = { ...responses, 'GET /user/user-1': makeUser({ Medias: [evidence] }) };
    const { user, calls } = renderApp(files, withEvidence, admin);
    const button = await screen.findByRole('button', { name: 'Delete Other' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'This file belongs to an issued invoice and can’t be deleted.',
    );
    await user.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls.map(({ line }) => line)).not.toContain('DELETE /media/m-kept');
  });

  it('are read-only for others', async () => {
    renderApp(files, responses, auditor);
    await screen.findByRole('table', { name: 'Attachments' });
    expect(screen.queryByRole('button', { name: /^(View|Delete) / })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull();
  });

  it('are deleted after confirmation', async () => {
    const { user, toasts, calls } = renderApp(
      files,
      { ...responses, 'DELETE /media/m-pass': undefined },
      admin,
    );
    await user.click(await screen.findByRole('button', { name: 'Delete Passport' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Passport' });
    expect(dialog).toHaveAccessibleDescription('Are you sure you want to delete this file?');
    await user.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', text: 'File Deleted' }]));
    expect(calls.map(({ line }) => line)).toContain('DELETE /media/m-pass');
  });

  it('show an empty state instead of a table', async () => {
    renderApp(files, { ...responses, 'GET /user/user-1': makeUser() }, admin);
    expect(await screen.findByText('No attachments yet')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('are fetched only from the file host', async () => {
    const foreign = makeMedia({ name: 'strange', filePath: 'https://elsewhere.example/a.png' });
    renderApp(files, { ...responses, 'GET /user/user-1': makeUser({ Medias: [foreign] }) }, admin);
    expect(await screen.findByTitle('Strange, no preview')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'Strange' })).toBeNull();
  });

  it('accept a file of an allowed kind and size', async () => {
    const { user, calls } = renderApp(files, { ...responses, 'POST /media': makeMedia() }, admin);
    const input = await screen.findByLabelText('File');
    await user.selectOptions(screen.getByLabelText('Kind of file'), 'passport');
    await user.upload(input, new File(['x'], 'scan.png', { type: 'image/png' }));
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain('POST /media'));
    const form = calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    expect([form.get('name'), form.get('owner_model'), form.get('owner_id')]).toEqual([
      'passport',
      'user',
      'user-1',
    ]);
  });

  it('reject a file that is too large before it is sent', async () => {
    const { user, calls } = renderApp(files, responses, admin);
    const large = new File(['x'], 'scan.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    await user.upload(await screen.findByLabelText('File'), large);
    expect(screen.getByRole('alert')).toHaveTextContent('This file is too large. The limit is 10 MB.');
    expect(calls.map(({ line }) => line)).not.toContain('POST /media');
  });
});
