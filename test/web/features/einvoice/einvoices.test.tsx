import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Einvoice, EinvoiceProblem, EinvoiceReadiness } from '../../../../src/domain/einvoice/einvoice';
import { makeCurrentUser, makePage, makePermissions } from '../../../factories';
import { records } from '../../../sampleRecords';
import { renderScreen } from '../../renderScreen';

const issued = { ...records.bill, status: 'Issued', unique_number: 'INV-2026-000101' } as const;
const PATH = `/bills/${issued._id}`;
const AUTHORITY: EinvoiceProblem = {
  rule: 'ibr-101-ae',
  fix: 'client',
  field: 'trade_license_authority',
  record: 'client-1',
  text: 'Enter the authority that issued the trade licence of the client.',
};

const einvoice = (values: Partial<Einvoice>): Einvoice => ({
  uuid: '0193a000-0000-7000-8000-000000000001',
  state: 'ready',
  revision: 1,
  problems: [],
  reason: null,
  attempts: 0,
  next_attempt_at: null,
  provider_id: null,
  on_network: null,
  has_document: true,
  submitted_at: null,
  accepted_at: null,
  rejected_at: null,
  delivered_at: null,
  archive: [],
  ...values,
});

it('an invoice shows why its e-invoice was rejected, and sends it again', async () => {
  const current = { einvoice: einvoice({ state: 'rejected', problems: [AUTHORITY] }) };
  const { calls } = renderScreen(PATH, {
    [`GET /bill/${issued._id}`]: () => ({ ...issued, einvoice: current.einvoice.state }),
    [`GET /bill/${issued._id}/einvoice`]: () => current.einvoice,
    [`POST /bill/${issued._id}/retry-einvoice`]: () => {
      current.einvoice = einvoice({ state: 'accepted', on_network: false, provider_id: 'P-7' });
      return { ...issued, einvoice: 'accepted' };
    },
  });
  expect(await screen.findByText(/^The e-invoice was rejected/)).toBeVisible();
  expect(screen.getByText(AUTHORITY.text)).toBeVisible();
  expect(screen.getByRole('link', { name: `Fix: ${AUTHORITY.text}` })).toHaveAttribute(
    'href',
    '/clients/client-1/edit',
  );
  fireEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Retry e-invoice' }));
  expect(await screen.findByText('No; send the PDF too')).toBeVisible();
  expect(screen.queryByText(/^The e-invoice was rejected/)).toBeNull();
  expect(calls.map(({ line }) => line)).toContain(`POST /bill/${issued._id}/retry-einvoice`);
});

it('an invoice shows why its e-invoice waits, and downloads the XML', async () => {
  const reason = 'The e-invoice provider did not answer in time.';
  const { calls } = renderScreen(PATH, {
    [`GET /bill/${issued._id}`]: { ...issued, einvoice: 'submitted' },
    [`GET /bill/${issued._id}/einvoice`]: einvoice({
      state: 'submitted',
      reason,
      next_attempt_at: '2026-11-20T08:00:00Z',
    }),
    [`POST /bill/${issued._id}/einvoice-document`]: new Blob(['<Invoice/>']),
  });
  expect(await screen.findByText(new RegExp(`^${reason} The next attempt follows at`))).toBeVisible();
  fireEvent.click(screen.getByRole('button', { name: 'Download XML' }));
  await waitFor(() =>
    expect(calls.map(({ line }) => line)).toContain(`POST /bill/${issued._id}/einvoice-document`),
  );
});

it('a draft shows the missing data of its e-invoice', async () => {
  renderScreen(PATH, {
    [`GET /bill/${issued._id}`]: { ...records.bill, status: 'Draft', einvoice: 'none' },
    [`GET /bill/${issued._id}/einvoice`]: einvoice({ state: null, uuid: null, problems: [AUTHORITY] }),
  });
  expect(await screen.findByText(/^The e-invoice of this draft would lack data/)).toBeVisible();
  expect(screen.getByText(AUTHORITY.text)).toBeVisible();
});

const readiness: EinvoiceReadiness = {
  from: null,
  provider: 'test',
  clients_total: 12,
  clients_ready: 11,
  company: {
    score: 90,
    problems: [
      {
        rule: 'ibr-192-ae',
        text: 'Enter the bank account of your company (IBAN).',
        fix: 'setting',
        field: 'iban',
      },
    ],
  },
  clients: [
    { _id: 'client-1', code: 'CL-000012', label: 'Harbour Grill LLC', score: 88, problems: [AUTHORITY] },
  ],
};

it('the fix list shows missing data of company and clients, with links to fix it', async () => {
  renderScreen('/bills?view=einvoices', { 'GET /einvoices/readiness': readiness });
  expect(await screen.findByText('11 of 12 (91%)')).toBeVisible();
  expect(screen.getByText(/^E-invoices are off/)).toBeVisible();
  expect(screen.getByText('Test provider; nothing reaches the tax authority')).toBeVisible();
  const company = within(screen.getByRole('region', { name: 'Your company' }));
  expect(company.getByRole('link', { name: /^Fix: Enter the bank account/ })).toHaveAttribute(
    'href',
    '/settings/add?key=iban',
  );
  const clients = within(screen.getByRole('region', { name: 'Clients to complete' }));
  expect(clients.getByRole('link', { name: 'Harbour Grill LLC' })).toHaveAttribute(
    'href',
    '/clients/client-1',
  );
  expect(clients.getByText('CL-000012 · 88%')).toBeVisible();
});

it('the fix list omits links that the user may not open', async () => {
  renderScreen(
    '/bills?view=einvoices',
    { 'GET /einvoices/readiness': readiness },
    makeCurrentUser(makePermissions(['canViewBills'])),
  );
  expect(await screen.findByText(AUTHORITY.text)).toBeVisible();
  expect(screen.queryByRole('link', { name: /^Fix/ })).toBeNull();
});

it('the list shows states and filters those to fix', async () => {
  const { calls } = renderScreen('/bills', {
    'POST /bill': makePage([{ ...issued, einvoice: 'rejected' }]),
  });
  expect(await screen.findByText('E-invoice rejected')).toBeVisible();
  fireEvent.click(await screen.findByText('E-invoice to fix'));
  await waitFor(() =>
    expect(calls.findLast(({ line }) => line === 'POST /bill')?.body).toMatchObject({
      filters: { einvoice: ['missing_data', 'rejected'] },
    }),
  );
});
