import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';
import { insertBill } from '../../support/testRecords';

const context = setUpServer();

describe('client', () => {
  testRecordLifecycle(context, {
    noun: 'client',
    permissionGroup: 'Clients',
    draft: () => Promise.resolve({ ...drafts.client, national_id: '784-1990-1234567-6' }),
    initial: {
      ...drafts.client,
      code: 'CL-000001',
      label: 'Abdul Rahman',
      status: 'active',
      contracts_count: 0,
      balance_due: 0,
      overdue_amount: 0,
    },
    change: { middle_name: 'Karim', email: 'a@mail.ae', preferred_channel: 'email' },
    changed: { label: 'Abdul Karim Rahman', email: 'a@mail.ae', preferred_channel: 'email' },
    invalid: [
      [{ national_id: '784199012345671' }, 'national_id', expect.stringContaining('Emirates ID')],
      [{ is_vat_registered: true }, 'trn', 'TRN is required for a client who is registered for VAT'],
      [{ phone: '1234567' }, 'phone', expect.stringContaining('Phone must be a number in the UAE')],
      [{ type: 'company' }, 'company_name', 'Company name is required'],
    ],
    matchingSearches: ['CL-0000', 'rahman', 'عبد', '501234', '7841990'],
    missingSearch: 'marina heights',
    sorts: ['code', 'label', 'type', 'emirate', 'status', 'createdAt'],
    filters: [
      [{ emirate: ['Dubai', 'Sharjah'], type: 'individual' }, true],
      [{ status: 'blocked' }, false],
    ],
  });

  it('has the balance of issued bills, without drafts', async () => {
    const client = String((await context.add('client', drafts.client))._id);
    await insertBill(context, client, { total: 13364, due: '2026-01-10', status: 'Issued' });
    await insertBill(context, client, {
      total: 10000,
      paid: 2500,
      due: '2126-01-10',
      status: 'PartiallyPaid',
    });
    await insertBill(context, client, { total: 99900, due: '2026-01-10', status: 'Draft' });
    const { body } = await context.request('GET', `/client/${client}`);
    expect(body).toMatchObject({ balance_due: 208.64, overdue_amount: 133.64 });
  });
});

it('a registered company gets its Peppol id from its TRN', async () => {
  const company = {
    ...drafts.client,
    first_name: null,
    last_name: null,
    national_id: null,
    type: 'company',
    company_name: 'Marina Bakery LLC',
    contact_person: 'A. Rahman',
    trade_license_number: '784512',
    trade_license_expiry: '2027-03-31',
    is_vat_registered: true,
    trn: '100123456700003',
    email: 'ap@bakery.example',
    credit_limit: 5_000.5,
    payment_terms_days: 30,
    po_box: '1234',
    makani: '3003295320',
    notes: 'Rings before noon',
  };
  const created = await context.add('client', company);
  expect(created).toMatchObject({
    peppol_id: '0235:1001234567',
    einvoice_ready: false,
    credit_limit: 5_000.5,
  });
  const path = `/client/${String(created._id)}`;
  const { body } = await context.request('PUT', path, { trade_license_authority: 'DET', version: 1 });
  expect(body).toMatchObject({ einvoice_ready: true, makani: '3003295320', payment_terms_days: 30 });
  const wrong = await context.request('PUT', path, { makani: '12', version: 2 });
  expect(wrong).toMatchObject({
    status: 422,
    body: { fields: { makani: 'Makani number must have 10 digits' } },
  });
});
