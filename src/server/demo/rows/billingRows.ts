import { allocationRows } from './allocationRows';
import type { DemoBill } from '../generate/billing/bills';
import { isNotIssued, amountOwed, totalOf } from '../generate/billing/bills';
import type { DemoContract } from '../generate/parties/contracts';
import type { DemoPayment } from '../generate/billing/payments';
import type { PaymentType } from '../../../domain/wallets/wallet';
import { deterministicId } from '../generate/record';
import { sql } from 'kysely';
import type { Insertable } from 'kysely';
import { billingMonthOf } from '../../../domain/bills/billingPeriod';
import { labelOf } from '../../../domain/labels';
import { DAY_MS } from '../../../domain/durations';
import { billLineRow } from '../../modules/bills/billLineService';
import type { Db } from '../../db/client';
import type { Database } from '../../db/schema/database';
import { inBatches, insertMany, rowsOf, ROWS_PER_DOCUMENT } from '../write/insert';
import type { CreatedRecord } from '../generate/record';
import { HELD_FLAGS } from '../generate/billing/readings';
import { omit, timestamps, timestampsAndAuthor } from './rowHelpers';

/** A change of a contract's balance in fils. */
interface BalanceChange {
  contract: DemoContract;
  at: number;
  amount: number;
  /** The bill that was issued, if the change is an issue. */
  issued?: DemoBill;
}

const WRITTEN_OFF_AFTER_MS = 60 * DAY_MS;

const writtenOffAt = ({ created_at }: DemoBill): number => created_at + WRITTEN_OFF_AFTER_MS;

const billChanges = (bill: DemoBill): BalanceChange[] => {
  const { contract, kind, status, created_at: at } = bill;
  const sign = kind === 'credit_note' ? -1 : 1;
  const issue = { contract, at, amount: sign * totalOf(bill), issued: bill };
  const writeOff = { contract, at: writtenOffAt(bill), amount: -amountOwed(bill) };
  return status === 'WrittenOff' ? [issue, writeOff] : [issue];
};

/** A cheque counts when it is cleared. */
const paymentChanges = (payment: DemoPayment): BalanceChange[] =>
  payment.cheque && payment.cheque.status !== 'cleared'
    ? []
    : allocationRows(payment).map(({ amount, created_at }) => ({
        contract: payment.contract,
        at: Number(created_at),
        amount: -amount,
      }));

/** Balance of the contract's other bills when each bill was issued, in fils. */
function previousBalances(
  bills: readonly DemoBill[],
  payments: readonly DemoPayment[],
): ReadonlyMap<DemoBill, number> {
  const issued = bills.filter((bill) => !isNotIssued(bill)).flatMap(billChanges);
  const changes = [...issued, ...payments.flatMap(paymentChanges)].sort((a, b) => a.at - b.at);
  const balances = new Map<DemoContract, number>();
  const previous = new Map<DemoBill, number>();
  for (const { contract, amount, issued: bill } of changes) {
    const sum = balances.get(contract) ?? 0;
    if (bill) previous.set(bill, Math.max(0, sum));
    balances.set(contract, sum + amount);
  }
  return previous;
}

/** Digits derived from a payment id and a word. */
const derivedDigits = (word: string, id: string, count: number): string =>
  String(Number.parseInt(deterministicId(`${word} ${id}`).slice(0, 8), 16))
    .padStart(count, '0')
    .slice(-count);

const METHOD_COLUMNS: Record<PaymentType, (payment: DemoPayment) => object> = {
  cash: () => ({}),
  check: ({ cheque }) => ({
    check_number: cheque?.number,
    bank_name: cheque?.bank,
    drawer_name: cheque?.drawer,
    check_status: cheque?.status,
  }),
  card: ({ id }) => ({
    terminal_ref: derivedDigits('terminal', id, 8),
    auth_code: derivedDigits('code', id, 6),
  }),
  transfer: ({ id }) => ({ bank_ref: `FT${derivedDigits('transfer', id, 9)}` }),
};

const NO_METHOD_COLUMNS = { check_number: null, bank_name: null, drawer_name: null, check_status: null };

/** Payment columns of the method: cheque, card or bank transfer. */
const methodColumns = (payment: DemoPayment) => ({
  ...NO_METHOD_COLUMNS,
  terminal_ref: null,
  auth_code: null,
  bank_ref: null,
  ...METHOD_COLUMNS[payment.type](payment),
});

const CREDIT_REASON = 'Counter read on the wrong floor; the whole invoice is credited.';
const HOLD_REASON = `Reading to review: ${HELD_FLAGS.map(labelOf).join(', ')}`;
const DISPUTE_REASON = 'The client says the flat was empty for half of the month.';
const WRITE_OFF_REASON = 'The company was wound up; nothing can be collected.';

interface IssueInput {
  bills: readonly DemoBill[];
  payments: readonly DemoPayment[];
}

/** A bill as first inserted: without lines, as a draft unless held. */
export const billRow = (
  bill: DemoBill,
  author: CreatedRecord,
  is_delivered: boolean,
): Insertable<Database['bills']> & { is_delivered: boolean } => ({
  ...omit(
    bill,
    'client',
    'contract',
    'order',
    'period',
    'lines',
    'paid',
    'credited',
    'issue_date',
    'original',
    'periods',
    'tariffs',
  ),
  ...timestampsAndAuthor(bill, author),
  unique_number: null,
  // Maintained by a trigger of mailings; set here, so that the trigger need not update each row.
  is_delivered,
  status: isNotIssued(bill) ? bill.status : 'Draft',
  hold_reason: bill.status === 'Held' ? HOLD_REASON : null,
  dispute_reason: bill.disputed ? DISPUTE_REASON : null,
  client_id: bill.client.id,
  contract_id: bill.contract.id,
  order_id: bill.order?.id ?? null,
  original_bill_id: bill.original?.id ?? null,
  credit_reason: bill.original && CREDIT_REASON,
  period_start: bill.period?.start ?? null,
  period_end: bill.period?.end ?? null,
  cycle: bill.period && billingMonthOf(bill.period.end),
});

export const billTariffRows = ({ id, tariffs }: DemoBill): Insertable<Database['bill_tariffs']>[] =>
  tariffs.map(({ version_id, days }, index) => ({ bill_id: id, position: index + 1, version_id, days }));

export const billLineRows = ({ id, lines }: DemoBill) =>
  lines.map((line, index) => billLineRow(id, line, index));

/** Issues bills; paid and credited amounts follow from their own rows. */
export async function issueBills(db: Db, { bills, payments }: IssueInput, seller: object): Promise<void> {
  const balances = previousBalances(bills, payments);
  const issued = bills
    .filter((bill) => !isNotIssued(bill))
    .map((bill) => ({
      id: bill.id,
      unique_number: bill.unique_number,
      issue_date: bill.issue_date,
      owed: balances.get(bill) ?? 0,
    }));
  for (const batch of inBatches(issued, ROWS_PER_DOCUMENT)) await issueStatement(db, batch, seller);
  await insertMany(db, 'write_offs', rowsOf(bills, writeOffRows));
}

const writeOffRows = (bill: DemoBill): Insertable<Database['write_offs']>[] =>
  bill.status === 'WrittenOff'
    ? [
        {
          id: deterministicId(`write-off ${bill.id}`),
          bill_id: bill.id,
          amount: amountOwed(bill),
          reason: WRITE_OFF_REASON,
          created_at: new Date(writtenOffAt(bill)),
        },
      ]
    : [];

const issueStatement = (db: Db, issued: readonly object[], seller: object) =>
  sql`update bills b set unique_number = r.unique_number, issue_date = r.issue_date, status = 'Issued',
      seller = ${JSON.stringify(seller)}::jsonb,
      buyer = jsonb_build_object('name', c.label, 'name_ar', c.name_ar, 'address', c.address, 'trn', c.trn,
        'emirate', c.emirate),
      site = jsonb_build_object('code', k.site_code, 'name', k.site_name), unit_no = k.unit_no,
      previous_balance = r.owed
    from jsonb_to_recordset(${JSON.stringify(issued)}::jsonb)
      as r (id uuid, unique_number text, issue_date date, owed bigint), clients c, contracts k
    where b.id = r.id and c.id = b.client_id and k.id = b.contract_id`.execute(db);

/**
 * A wallet row, handed over at `done_at` if set; `by` is the user who confirms handovers and voids payments.
 */
export const walletRow = (
  payment: DemoPayment,
  author: CreatedRecord,
  done_at: Date | null,
): Insertable<Database['wallets']> => {
  const { unique_number, custodian, contract, amount, type, status, end_date, created_at } = payment;
  return {
    ...timestamps(payment),
    unique_number,
    user_id: custodian.id,
    contract_id: contract.id,
    amount,
    type,
    status,
    paid_at: new Date(created_at),
    end_date,
    ...methodColumns(payment),
    done_at,
    done_by: done_at && author.id,
    ...(payment.voided && {
      voided_at: new Date(created_at),
      voided_by: author.id,
      void_reason: 'Entered twice',
    }),
  };
};
