import { drafts } from '../areaDrafts';
import { scene, walkLife } from './areaLife';
import { billOf } from './records';

const on = scene();

describe('a client', () => {
  walkLife(on, {
    noun: 'client',
    area: 'Clients',
    draft: () => Promise.resolve({ ...drafts.client, national_id: '784-1990-1234567-6' }),
    born: {
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
    wrong: [
      [{ national_id: '784199012345671' }, 'national_id', expect.stringContaining('Emirates ID')],
      [{ is_vat_registered: true }, 'trn', 'TRN is required for a client who is registered for VAT'],
      [{ phone: '0501234567' }, 'phone', expect.stringContaining('Phone must start with +')],
      [{ type: 'company' }, 'company_name', 'Company name is required'],
    ],
    found: ['CL-0000', 'rahman', 'عبد', '501234', '7841990'],
    missed: 'marina heights',
    sorts: ['code', 'label', 'type', 'emirate', 'status', 'createdAt'],
    filters: [
      [{ emirate: ['Dubai', 'Sharjah'], type: 'individual' }, true],
      [{ status: 'blocked' }, false],
    ],
  });

  it('owes what the issued bills say, and a draft says nothing', async () => {
    const client = String((await on.add('client', drafts.client))._id);
    await billOf(on, client, { total: 13364, due: '2026-01-10', status: 'Issued' });
    await billOf(on, client, { total: 10000, paid: 2500, due: '2126-01-10', status: 'PartiallyPaid' });
    await billOf(on, client, { total: 99900, due: '2026-01-10', status: 'Draft' });
    const { body } = await on.ask('GET', `/client/${client}`);
    expect(body).toMatchObject({ balance_due: 208.64, overdue_amount: 133.64 });
  });
});
