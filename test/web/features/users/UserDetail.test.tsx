import { screen, waitFor, within } from '@testing-library/react';
import { COLLECTION_USER } from '../../../../src/domain/permissions';
import { Grid } from '../../../../src/web/ui/table/DataTable';
import { errorResponse } from '../../../fakeServices';
import {
  makePermissions,
  makeMedia,
  makePage,
  makeUser,
  makeCurrentUser,
  makeWallet,
} from '../../../factories';
import { renderApp } from '../../renderApp';

const idPhoto = makeMedia({ _id: 'm-id', name: 'id_photo' });
const passport = makeMedia({ _id: 'm-pass', name: 'passport' });
const user = makeUser({ Medias: [idPhoto, passport] });
const payments = makePage([
  makeWallet(),
  makeWallet({ _id: 'wallet-2', unique_number: 'RCT-2026-000002', status: 'Done', end_date: null }),
]);
const answers = { 'GET /user/user-1': user, 'POST /wallet': payments };
const admin = makeCurrentUser();
const auditor = makeCurrentUser(makePermissions(['canViewUsers']));
const files = '/users/user-1?tab=Attachments';

const fact = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling;
const heads = (grid: HTMLElement) =>
  within(grid)
    .getAllByRole('columnheader')
    .map(({ textContent }) => textContent);

beforeAll(Grid.preload);

describe('an employee’s page', () => {
  it('says where it stands and who it is about', async () => {
    renderApp('/users/user-1', answers, admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'Employee Informations' })).toBeVisible();
    const trail = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    const steps = trail.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual(['Dashboard', 'Employees', 'user-1']);
    await screen.findByText('a.rahman@gas.example');
    expect(fact('Username')).toHaveTextContent('a.rahman');
    expect(fact('Full Name')).toHaveTextContent('Abdul Rahman');
    expect(fact('Phone')).toHaveTextContent('+971501234567');
    expect(fact('Alternate Phone')).toHaveTextContent('-----');
    expect(fact('Position')).toHaveTextContent('Collector');
    expect(fact('Address')).toHaveTextContent('Al Nahda, Dubai');
    expect(fact('ID')).toHaveTextContent('784-1990-1234567-1');
    expect(fact('Role')).toHaveTextContent('Collection User');
  });

  it('offers nobody to block himself', async () => {
    const open = { ...answers, 'GET /user/user-1': { ...user, status: 'active' as const } };
    renderApp('/users/user-1', open, makeCurrentUser({ ...admin, userId: 'user-1' }));
    await screen.findByRole('link', { name: 'Modify' });
    expect(screen.queryByRole('button', { name: 'Block' })).toBeNull();
    renderApp('/users/user-1', open, makeCurrentUser({ ...admin, userId: 'user-9' }));
    expect(await screen.findByRole('button', { name: 'Block' })).toBeVisible();
  });

  it('shows the super administrator what is held', async () => {
    renderApp('/users/user-1', answers, admin);
    await screen.findByText('Total Cash (AED)');
    expect(fact('Total Cash (AED)')).toHaveTextContent('4,310.50');
    expect(fact('Count Cash')).toHaveTextContent('37');
    expect(fact('Total Check (AED)')).toHaveTextContent('12,800.00');
    expect(fact('Count Check')).toHaveTextContent('4');
  });

  it('shows nobody else what is held, nor the payments, and asks for none', async () => {
    const { calls } = renderApp('/users/user-1', answers, auditor);
    expect(await screen.findByRole('tab', { name: 'Attachments' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByText(/Total Cash/)).toBeNull();
    expect(screen.queryByRole('tab', { name: 'Transaction' })).toBeNull();
    expect(calls.map(({ line }) => line)).not.toContain('POST /wallet');
  });

  it('also loads the payments for a Collection User, without showing them', async () => {
    const collector = makeCurrentUser(makePermissions(['canViewUsers'], COLLECTION_USER));
    const { calls } = renderApp('/users/user-1', answers, collector);
    await screen.findByRole('tab', { name: 'Attachments' });
    expect(calls.map(({ line }) => line)).toContain('POST /wallet');
    expect(screen.queryByRole('tab', { name: 'Transaction' })).toBeNull();
  });

  it('offers Modify to those who may, and to nobody else', async () => {
    renderApp('/users/user-1', answers, admin);
    expect(await screen.findByRole('link', { name: 'Modify' })).toHaveAttribute('href', '/users/user-1/edit');
  });

  it('does not offer Modify without the flag', async () => {
    renderApp('/users/user-1', answers, auditor);
    await screen.findByText('a.rahman@gas.example');
    expect(screen.queryByRole('link', { name: 'Modify' })).toBeNull();
  });

  it('says when there is no such employee', async () => {
    renderApp('/users/user-1', { ...answers, 'GET /user/user-1': errorResponse(404) }, admin);
    expect(await screen.findByText('This record does not exist.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Back to Employees' })).toBeVisible();
  });
});

describe('the transactions', () => {
  it('stand in the columns of the specification', async () => {
    const { calls } = renderApp('/users/user-1', answers, admin);
    const grid = await screen.findByRole('table', { name: 'Transactions' });
    expect(heads(grid)).toEqual(['ID', 'Contract', 'Amount', 'Due Date', 'Type', 'Status', 'Actions']);
    const row = within(await within(grid).findByRole('row', { name: /RCT-2026-000001/ }));
    for (const cell of ['CT-2026-000123', 'AED 3,200.00', '2026\\12\\01', 'Cheque', 'Pending'])
      expect(row.getByText(cell)).toBeVisible();
    const asked = calls.find(({ line }) => line === 'POST /wallet')?.body;
    expect(asked).toEqual({ page: 1, limit: 10, search: 'user-1', field: 'user' });
  });

  it('offer to empty a payment until it is done', async () => {
    renderApp('/users/user-1', answers, admin);
    const done = within(await screen.findByRole('row', { name: /RCT-2026-000002/ }));
    expect(done.queryByRole('button', { name: 'Unload' })).toBeNull();
    expect(done.getByText('-----')).toBeVisible();
    const open = within(screen.getByRole('row', { name: /RCT-2026-000001/ }));
    expect(open.getByRole('button', { name: 'Unload' })).toBeVisible();
    expect(open.getByRole('button', { name: 'View' })).toBeVisible();
  });

  it('are emptied after a yes, with a word and a fresh list', async () => {
    const emptied = { ...answers, 'PUT /wallet/wallet-1': makeWallet({ status: 'Done' }) };
    const { person, calls, toasts } = renderApp('/users/user-1', emptied, admin);
    await person.click(await screen.findByRole('button', { name: 'Unload' }));
    const question = await screen.findByRole('alertdialog', {
      name: 'Are you sure you want to Unloading this payment?',
    });
    await person.click(within(question).getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', text: 'The wallet has been emptied.' }]));
    expect(calls.find(({ line }) => line === 'PUT /wallet/wallet-1')?.body).toEqual({ status: 'Done' });
    expect(calls.filter(({ line }) => line === 'POST /wallet')).toHaveLength(2);
  });

  it('stay as they are after a no', async () => {
    const { person, calls } = renderApp('/users/user-1', answers, admin);
    await person.click(await screen.findByRole('button', { name: 'Unload' }));
    await person.click(await screen.findByRole('button', { name: 'Cancel' }));
    expect(calls.map(({ line }) => line)).not.toContain('PUT /wallet/wallet-1');
  });
});

describe('the attachments', () => {
  it('stand in the columns of the specification, with a small picture', async () => {
    renderApp(files, answers, admin);
    const grid = await screen.findByRole('table', { name: 'Attachments' });
    expect(heads(grid)).toEqual(['ID', 'Name', 'File', 'Actions']);
    const picture = within(grid).getByRole('img', { name: 'passport' });
    expect(picture).toHaveAttribute('width', '80');
    expect(picture).toHaveAttribute('height', '50');
  });

  it('can be deleted by the super administrator, but never the proof of identity', async () => {
    renderApp(files, answers, admin);
    expect(await screen.findByRole('button', { name: 'Delete passport' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Delete id_photo' })).toBeNull();
    expect(screen.getByRole('button', { name: 'View id_photo' })).toBeVisible();
  });

  it('stay when they prove something, which is said', async () => {
    const kept = { _id: 'm-kept', name: 'other', filePath: 'media/m-kept', kept: 'bill' } as const;
    const held = { ...answers, 'GET /user/user-1': makeUser({ Medias: [kept] }) };
    const { person, calls } = renderApp(files, held, admin);
    const button = await screen.findByRole('button', { name: 'Delete other' });
    expect(button).toHaveAttribute('aria-disabled', 'true');
    expect(button).toHaveAccessibleDescription(
      'This file belongs to an issued invoice and can’t be deleted.',
    );
    await person.click(button);
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(calls.map(({ line }) => line)).not.toContain('DELETE /media/m-kept');
  });

  it('can only be looked at by others', async () => {
    renderApp(files, answers, auditor);
    await screen.findByRole('table', { name: 'Attachments' });
    expect(screen.queryByRole('button', { name: /^(View|Delete) / })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Add file' })).toBeNull();
  });

  it('are deleted after a yes', async () => {
    const { person, toasts, calls } = renderApp(
      files,
      { ...answers, 'DELETE /media/m-pass': undefined },
      admin,
    );
    await person.click(await screen.findByRole('button', { name: 'Delete passport' }));
    await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this file?' });
    await person.click(screen.getByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(toasts).toEqual([{ tone: 'success', text: 'File Deleted' }]));
    expect(calls.map(({ line }) => line)).toContain('DELETE /media/m-pass');
  });

  it('have no table when there are none', async () => {
    renderApp(files, { ...answers, 'GET /user/user-1': makeUser() }, admin);
    expect(await screen.findByText('No attachments yet')).toBeVisible();
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('are not fetched from anywhere but the file host', async () => {
    const strange = makeMedia({ name: 'strange', filePath: 'https://elsewhere.example/a.png' });
    renderApp(files, { ...answers, 'GET /user/user-1': makeUser({ Medias: [strange] }) }, admin);
    expect(await screen.findByTitle('strange, no preview')).toBeInTheDocument();
    expect(screen.queryByRole('img', { name: 'strange' })).toBeNull();
  });

  it('take a file of the right kind and size', async () => {
    const { person, calls } = renderApp(files, { ...answers, 'POST /media': makeMedia() }, admin);
    const input = await screen.findByLabelText('File');
    await person.selectOptions(screen.getByLabelText('Kind of file'), 'passport');
    await person.upload(input, new File(['x'], 'scan.png', { type: 'image/png' }));
    await waitFor(() => expect(calls.map(({ line }) => line)).toContain('POST /media'));
    const form = calls.find(({ line }) => line === 'POST /media')?.body as FormData;
    expect([form.get('name'), form.get('owner_model'), form.get('owner_id')]).toEqual([
      'passport',
      'user',
      'user-1',
    ]);
  });

  it('refuse a file that is too large before it is sent', async () => {
    const { person, calls } = renderApp(files, answers, admin);
    const large = new File(['x'], 'scan.png', { type: 'image/png' });
    Object.defineProperty(large, 'size', { value: 10 * 1024 * 1024 + 1 });
    await person.upload(await screen.findByLabelText('File'), large);
    expect(screen.getByRole('alert')).toHaveTextContent('This file is too large. The limit is 10 MB.');
    expect(calls.map(({ line }) => line)).not.toContain('POST /media');
  });
});
