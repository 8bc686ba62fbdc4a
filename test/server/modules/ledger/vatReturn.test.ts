import { sql } from 'kysely';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import type { ResponseBody, TestUser } from '../../support/testServer';

const context = setUpServer();
const COMPANY = { company_name: 'Al Bahar Gas Supply LLC', trn: '100123456700003', address: 'Dubai' };

let user: TestUser;
beforeAll(() => void (user = context.admin));
let requestCount = 0;
const post = async (path: string, body: object) =>
  (
    await context.server.request(user, 'POST', path, body, {
      headers: { 'idempotency-key': `vat-return-${String((requestCount += 1)).padStart(8, '0')}` },
    })
  ).body;

/** A service at 5 % VAT. */
const line = (quantity: number, unit_price: number, more: object = {}) => ({
  code: 'service',
  description: 'Service',
  unit: 'service',
  discount: 0,
  vat_category: 'S',
  vat_rate: 5,
  quantity,
  unit_price,
  ...more,
});
const withoutVat = (amount: number, vat_category: string) => line(1, amount, { vat_category, vat_rate: 0 });

async function issue(emirate: string, ...lines: object[]): Promise<ResponseBody> {
  const client = await context.add('client', { ...drafts.client, emirate });
  const { _id } = await context.add('bill', {
    ...drafts.bill,
    client: client._id,
    kind: 'other',
    contract: null,
    due_date: null,
    period_start: null,
    period_end: null,
    supply_date: '2026-11-20',
    lines,
  });
  return post(`/bill/${String(_id)}/issue`, {});
}
const credit = ({ _id }: ResponseBody, body: object) =>
  post(`/bill/${String(_id)}/credit`, { reason: 'Wrong price', ...body });
const vatReturn = async (month: string) =>
  (await post('/ledger/vat-return', { from: month, to: month })) as unknown as {
    documents: { emirate: string; vat_category: string; net: number; vat: number }[];
    totals: object;
  };

/** Register of a month: lines of invoices less those of credit notes, by emirate and VAT category, in AED. */
const register = async (month: string) =>
  (
    await sql`select b.buyer ->> 'emirate' as emirate, l.vat_category,
        (sum(case b.kind when 'credit_note' then -l.net else l.net end) / 100.0)::float8 as net,
        (sum(case b.kind when 'credit_note' then -l.vat else l.vat end) / 100.0)::float8 as vat
      from bills b join bill_lines l on l.bill_id = b.id
      where b.issue_date is not null and to_char(b.issue_date, 'YYYY-MM') = ${month} group by 1, 2`.execute(
      context.server.db,
    )
  ).rows;

it('equals the billing register by emirate and category, with credit notes of the same and the next month', async () => {
  for (const [key, value] of Object.entries(COMPANY))
    await context.add('setting', {
      ...drafts.setting,
      key,
      group: 'company',
      label: key,
      value_type: 'text',
      value,
    });
  // 12.345 × 9.50 = 117.2775 → 117.28, VAT 5.864 → 5.86; 100.00 − 10.00 = 90.00, VAT 4.50; 3 × 33.335 = 100.005 → 100.01,
  // VAT 5.0005 → 5.00. Standard rate: 307.29 and 15.36; zero rate: 50.00.
  const dubai = await issue(
    'Dubai',
    line(12.345, 9.5),
    line(1, 100, { discount: 10 }),
    line(3, 33.335),
    withoutVat(50, 'Z'),
  );
  const sharjah = await issue('Sharjah', line(10, 20), withoutVat(80, 'E'), withoutVat(30, 'O'));
  await credit(dubai, { lines: [{ position: 2, net: 90 }] });
  const november = await vatReturn('2026-11');
  expect(november.documents).toHaveLength(5);
  expect(november.documents).toEqual(
    expect.arrayContaining([
      { emirate: 'Dubai', vat_category: 'S', net: 217.29, vat: 10.86 },
      { emirate: 'Dubai', vat_category: 'Z', net: 50, vat: 0 },
      { emirate: 'Sharjah', vat_category: 'S', net: 200, vat: 10 },
      { emirate: 'Sharjah', vat_category: 'E', net: 80, vat: 0 },
      { emirate: 'Sharjah', vat_category: 'O', net: 30, vat: 0 },
    ]),
  );
  // 217.29 + 50.00 + 200.00 + 80.00 + 30.00 = 577.29; 10.86 + 10.00 = 20.86.
  expect(november.totals).toEqual({ net: 577.29, vat: 20.86 });
  expect(await register('2026-11')).toEqual(expect.arrayContaining(november.documents));

  context.server.clock.now = Date.parse('2026-12-03T08:00:00Z');
  user = await context.server.signIn({ role: 'SuperAdmin', username: 'december' });
  // A third of 200.00 + 10.00: 66.67, VAT 3.3335 → 3.33.
  await credit(sharjah, { lines: [{ position: 1, net: 66.67 }] });
  expect(await vatReturn('2026-12')).toMatchObject({
    documents: [{ emirate: 'Sharjah', vat_category: 'S', net: -66.67, vat: -3.33 }],
    totals: { net: -66.67, vat: -3.33 },
  });
  expect(await register('2026-12')).toEqual([
    { emirate: 'Sharjah', vat_category: 'S', net: -66.67, vat: -3.33 },
  ]);
  expect(await vatReturn('2026-11')).toEqual(november);
});
