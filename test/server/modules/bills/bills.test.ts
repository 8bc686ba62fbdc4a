import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer, testRecordLifecycle } from '../../support/recordLifecycle';
import { insertBill, createContractInput } from '../../support/testRecords';

const context = setUpServer();
const ZERO = { ...drafts.bill.lines[1], unit_price: 10, discount: 0, vat_category: 'Z', vat_rate: 0 };
const CORRECTION = {
  ...ZERO,
  code: 'estimate_true_up',
  quantity: -1,
  unit: 'm3',
  vat_category: 'S',
  vat_rate: 5,
};
const fixtures = { client: '', contract: '', stranger: '' };

const prepare = async () => {
  const contract = await createContractInput(context);
  fixtures.client = contract.client;
  fixtures.contract = String((await context.add('contract', contract))._id);
  const other = await context.add('client', { ...drafts.client, first_name: 'Other' });
  fixtures.stranger = String(other._id);
  return { ...drafts.bill, client: fixtures.client };
};

describe('bill', () => {
  testRecordLifecycle(context, {
    noun: 'bill',
    permissionGroup: 'Bills',
    draft: prepare,
    initial: {
      unique_number: 'DRAFT',
      status: 'Draft',
      kind: 'other',
      client: { code: 'CL-000001', label: 'Abdul Rahman' },
      contract: null,
      order: null,
      issue_date: null,
      supply_date: '2026-10-31',
      due_date: '2026-11-30',
      lines: [
        { net: 117.28, vat: 5.86, gross: 123.14 },
        { net: 10, vat: 0.5, gross: 10.5 },
      ],
      subtotal: 127.28,
      vat_total: 6.36,
      total: 133.64,
      balance_due: 133.64,
      overdue: false,
      disputed: false,
    },
    change: { period_start: '2026-10-01', period_end: '2026-10-31', disputed: true },
    changed: { period_start: '2026-10-01', period_end: '2026-10-31', disputed: true },
    invalid: [
      [{ client: newRecordId() }, 'client', 'Choose a client from the list'],
      [{ contract: newRecordId() }, 'contract', 'Choose a contract of this client'],
      [{ kind: 'maintenance' }, 'order', 'Order is required for a maintenance invoice'],
      [{ due_date: '2026-10-30' }, 'due_date', 'Due date can’t be before the supply date'],
      // 20.00 at 0 % less 10.00 at 5 %: VAT −0.50
      [
        { lines: [{ ...ZERO, quantity: 2 }, CORRECTION] },
        'lines',
        'The VAT of the invoice can’t be negative',
      ],
      [{ lines: [{ ...ZERO, quantity: 0.5 }, CORRECTION] }, 'lines', 'The invoice total can’t be negative'],
      [{ total: 5 }, 'total', 'total is not a known field'],
    ],
    matchingSearches: ['rahman', 'CL-000001'],
    missingSearch: 'INV-2026',
    sorts: ['unique_number', 'status', 'due_date', 'total', 'balance_due', 'createdAt'],
    filters: [
      [{ status: 'Draft', kind: 'other' }, true],
      [{ overdue: true }, false],
      [{ due_date: { from: '2026-11-30', to: '2026-11-30' } }, true],
    ],
  });

  it('rejects a contract of another client', async () => {
    const wrong = { ...drafts.bill, client: fixtures.stranger, contract: fixtures.contract };
    expect((await context.request('POST', '/bill/add', wrong)).body.fields).toEqual({
      contract: 'Choose a contract of this client',
    });
    const { _id } = await context.add('bill', { ...wrong, client: fixtures.client });
    const moved = await context.request('PUT', `/bill/${String(_id)}`, {
      client: fixtures.stranger,
      version: 1,
    });
    expect(moved).toMatchObject({ status: 422 });
  });

  it('is read-only once issued', async () => {
    const id = await insertBill(context, fixtures.client, {
      total: 13364,
      paid: 3364,
      due: '2026-01-10',
      status: 'PartiallyPaid',
    });
    const change = (more: object) => context.request('PUT', `/bill/${id}`, more);
    expect(await change({ supply_date: '2025-12-30', version: 1 })).toMatchObject({
      status: 409,
      body: { message: 'This invoice is issued. Only its due date, notes and dispute can be changed.' },
    });
    expect(await change({ due_date: '2026-01-01', version: 1 })).toMatchObject({
      body: { fields: { due_date: 'Due date can’t be before the issue date' } },
    });
    expect(await change({ due_date: '2026-01-20', notes: 'Agreed by phone', version: 1 })).toMatchObject({
      status: 200,
      body: { total: 133.64, paid_amount: 33.64, balance_due: 100, overdue: true, notes: 'Agreed by phone' },
    });
  });

  it('is found by number prefix and among overdue bills', async () => {
    const { body } = await context.request('POST', '/bill', {
      search: 'inv-2026-0000',
      filters: { overdue: true },
    });
    expect(body.documents).toMatchObject([{ unique_number: 'INV-2026-000001', overdue: true }]);
  });

  it('cannot be paid beyond its total, even by direct SQL', async () => {
    const paid = insertBill(context, fixtures.client, {
      total: 100,
      paid: 101,
      due: '2026-01-10',
      status: 'Issued',
    });
    await expect(paid).rejects.toThrow('bills_paid_within_total');
  });
});
