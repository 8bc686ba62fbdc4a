import { DATABASE_JOBS } from '../../../../src/server/dailyJobs';
import { runJobs } from '../../../../src/server/jobs/scheduler';
import { newRecordId } from '../../../../src/server/db/recordId';
import { drafts } from '../../../sampleDrafts';
import { setUpServer } from '../../support/recordLifecycle';
import { createPayment } from '../payments/paymentFixtures';
import { insertBill, createContractInput } from '../../support/testRecords';

const context = setUpServer();
const settings: Record<string, { id: string; version: number }> = {};

/** Changes a setting from a date on. */
async function set(key: string, value_type: string, value: unknown, effective_from: string) {
  const known = settings[key];
  const changes = { value, effective_from, ...(known && { version: known.version }) };
  const rule = { ...drafts.setting, group: 'billing', label: key, unit: null, key, value_type };
  const { body } = known
    ? await context.request('PUT', `/setting/${known.id}`, changes)
    : { body: await context.add('setting', { ...rule, ...changes }) };
  settings[key] = { id: String(body._id), version: Number(body.version) };
}
const work = (day: string) =>
  runJobs(context.server.db, DATABASE_JOBS, { now: Date.parse(`${day}T12:00:00+04:00`), force: true });
const contractOf = async () =>
  String((await context.add('contract', await createContractInput(context)))._id);
const insertOverdueBill = async (total: number, due: string, contract?: string) => {
  const { client } = await createContractInput(context);
  return insertBill(context, client, { total, due, status: 'Issued', ...(contract && { contract }) });
};
const feesOf = async (bill: string) => {
  const fees = context.server.db
    .selectFrom('bills')
    .select(['id', 'status', 'total'])
    .where('late_fee_of', '=', bill);
  return fees.execute();
};

describe('late fee', () => {
  it('is not charged without a configured fee or for earlier invoices', async () => {
    const bill = await insertOverdueBill(10_000, '2027-01-01');
    await work('2027-01-07');
    await set('late_fee_type', 'text', 'fixed', '2027-01-08');
    await set('late_fee_value', 'number', 50, '2027-01-08');
    await work('2027-01-09');
    expect(await feesOf(bill)).toEqual([]);
  });

  it('stays a draft while it cannot be issued, and is not created again after deletion', async () => {
    const bill = await insertOverdueBill(10_000, '2027-02-01');
    await work('2027-02-06');
    expect(await feesOf(bill)).toEqual([]);
    await work('2027-02-07');
    const fees = await feesOf(bill);
    expect(fees).toMatchObject([{ status: 'Draft', total: 5_000 }]);
    await context.server.db
      .updateTable('bills')
      .set({ deleted_at: new Date() })
      .where('id', '=', String(fees[0]?.id))
      .execute();
    await work('2027-02-08');
    expect(await feesOf(bill)).toHaveLength(1);
  });

  it('is a separate invoice without VAT, a percentage of the balance, once per invoice', async () => {
    await set('company_name', 'text', 'Al Bahar Gas Supply LLC', '2026-01-01');
    await set('trn', 'text', '100123456700003', '2026-01-01');
    await set('late_fee_type', 'text', 'percent', '2027-03-01');
    await set('late_fee_value', 'number', 2.5, '2027-03-01');
    const bill = await insertOverdueBill(10_020, '2027-03-01', await contractOf());
    for (const day of ['2027-03-07', '2027-03-07', '2027-03-08']) await work(day);
    const fees = await feesOf(bill);
    expect(fees).toMatchObject([{ status: 'Issued', total: 251 }]);
    const { body } = await context.request('GET', `/bill/${String(fees[0]?.id)}`);
    const { body: late } = await context.request('GET', `/bill/${bill}`);
    expect(body).toMatchObject({
      kind: 'adjustment',
      late_fee_of: { _id: bill, unique_number: late.unique_number },
      issue_date: '2027-03-07',
      due_date: '2027-03-22',
      unit_no: drafts.contract.unit_no,
      previous_balance: 100.2,
      vat_total: 0,
      total: 2.51,
      lines: [
        {
          code: 'late_fee',
          vat_category: 'O',
          description: `Late payment fee ${String(late.unique_number)}`,
        },
      ],
    });
    const notifications = context.server.db
      .selectFrom('events')
      .select(['title', 'text'])
      .where('model_id', '=', String(body._id));
    expect(await notifications.where('user_id', '=', context.admin.id).execute()).toEqual([
      { title: '1 late fee charged', text: 'AED 2.51 in all.' },
    ]);
    await work('2027-04-30');
    expect(await feesOf(String(body._id))).toEqual([]);
  });

  it('waits while the invoice is disputed or covered by pending cheques', async () => {
    const [disputed, first, second] = [
      await insertOverdueBill(10_000, '2027-05-01'),
      await contractOf(),
      await contractOf(),
    ];
    await context.request('POST', `/bill/${disputed}/dispute`, { reason: 'Not ours' });
    const [covered, promised] = [
      await insertOverdueBill(10_000, '2027-05-01', first),
      await insertOverdueBill(10_000, '2027-05-01', second),
    ];
    const cheque = { custodian: context.admin.id, type: 'check', amount: 10_000 } as const;
    const allocated = await createPayment(context.server, { ...cheque, contract: first });
    const row = {
      id: newRecordId(),
      wallet_id: allocated,
      bill_id: covered,
      amount: 10_000,
      created_by: null,
    };
    await context.server.db.insertInto('allocations').values(row).execute();
    await createPayment(context.server, { ...cheque, contract: second });
    await work('2027-05-07');
    const all = async () =>
      Promise.all([disputed, covered, promised].map(async (id) => (await feesOf(id)).length));
    expect(await all()).toEqual([0, 0, 0]);
    await context.request('POST', `/bill/${disputed}/resolve-dispute`, {});
    await work('2027-05-20');
    expect(await all()).toEqual([1, 0, 0]);
  });

  it('is not charged for invoices that were overdue at the takeover, but for later ones', async () => {
    const { client } = await createContractInput(context);
    const taken = { total: 10_000, status: 'Issued', takenOverOn: '2027-05-25' } as const;
    const before = await insertBill(context, client, { ...taken, due: '2027-05-24' });
    const after = await insertBill(context, client, { ...taken, due: '2027-05-25' });
    await work('2027-05-31');
    expect([await feesOf(before), await feesOf(after)]).toMatchObject([[], [{ total: 250 }]]);
  });

  it('stays a draft when invoices are issued manually', async () => {
    await set('auto_issue_without_flags', 'bool', false, '2026-01-01');
    const bill = await insertOverdueBill(10_000, '2027-06-01');
    await work('2027-06-07');
    expect(await feesOf(bill)).toMatchObject([{ status: 'Draft', total: 250 }]);
  });

  it('is unique per invoice, even by direct SQL', async () => {
    const bill = await insertOverdueBill(10_000, '2027-07-01');
    await work('2027-07-07');
    const [fee] = await feesOf(bill);
    const other = context.server.db
      .updateTable('bills')
      .set({ late_fee_of: null })
      .where('id', '=', String(fee?.id));
    await expect(other.execute()).rejects.toThrow('the bill of a late fee cannot be changed');
  });
});
