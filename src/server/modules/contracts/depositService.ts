import { sql, type Insertable } from 'kysely';
import type { InferType } from 'yup';
import type { Contract } from '../../../domain/contracts/contract';
import { CONTRACT_TRANSITIONS } from '../../../domain/contracts/contractTransitions';
import type {
  refundDepositInputSchema,
  takeDepositInputSchema,
} from '../../../domain/contracts/contractTransitions';
import { dubaiDate } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatAed, fromFils, filsOrZero } from '../../../domain/money';
import { isAllowedFrom } from '../../../domain/transitions';
import { payableFils } from '../../../domain/wallets/payment';
import { allocate, payableBills } from '../payments/allocationService';
import { hasOpenDepositRefund, requestRefund } from '../refunds/refundService';
import type { RefundPayment } from '../refunds/refundService';
import { nextDocumentNumber } from '../settings/documentNumberService';
import type { Database } from '../../db/schema/database';
import type { ServiceContext } from '../../http/requestContext';
import { newRecordId } from '../../db/recordId';
import { HttpError, renameFields, validationError } from '../../http/httpError';
import { assertFinalInvoiceValid } from './contractGuards';
import { assertChequeAccepted, methodColumns, paymentRow } from '../payments/paymentService';
import type { NewPayment } from '../payments/paymentService';

type NewDeposit = Insertable<Database['contract_deposits']>;
type DepositEntry = Pick<NewDeposit, 'kind'> & Partial<Omit<NewDeposit, 'created_at'>>;

/** Adds an entry to the deposit ledger of a contract; by default of today. */
export const insertDepositEntry = (
  context: ServiceContext,
  { _id }: Pick<Contract, '_id'>,
  entry: DepositEntry,
) =>
  context.db
    .insertInto('contract_deposits')
    .values({
      id: newRecordId(context.now),
      contract_id: _id,
      amount: 0,
      receipt_no: null,
      method: null,
      reason: null,
      wallet_id: null,
      on_day: dubaiDate(context.now),
      created_by: context.currentUser.userId,
      ...entry,
    })
    .execute();

type DepositPayment = InferType<typeof takeDepositInputSchema>;

/** Takes the deposit or its outstanding part, as a payment with a deposit receipt. */
export async function takeDeposit(
  context: ServiceContext,
  contract: Contract,
  { method: type, ...payment }: DepositPayment,
) {
  const missing = contract.deposit_required - (contract.deposit_held ?? 0);
  if (missing <= 0) throw new HttpError(409, 'The deposit has already been taken.');
  const max = fromFils(payableFils(filsOrZero(missing), type));
  if (payment.amount > max) throw validationError({ amount: `At most ${formatAed(max)} is outstanding` });
  await assertChequeAccepted(context, { type, ...payment }, contract.client._id).catch(
    renameFields({ type: 'method' }),
  );
  await insertDepositPayment(context, contract._id, { ...payment, type });
}

/** Inserts a payment of a deposit, under a deposit receipt number. */
export async function insertDepositPayment(
  context: ServiceContext,
  contract: Id,
  payment: Omit<NewPayment, 'account'>,
  replaces?: Id,
): Promise<Id> {
  const receipt_no = await nextDocumentNumber(context.db, 'DEP-R', context.now);
  const row = {
    ...paymentRow(context, { ...payment, account: { contract }, for_deposit: true }),
    unique_number: receipt_no,
    pos_id: null,
    replaces: replaces ?? null,
  };
  const { type, amount } = payment;
  await context.db.insertInto('wallets').values(row).execute();
  await insertDepositEntry(
    context,
    { _id: contract },
    {
      kind: 'taken',
      amount: row.amount,
      method: type,
      receipt_no,
      wallet_id: row.id,
    },
  );
  await context.recordChange({
    action: 'wallet.added',
    model: 'wallet',
    id: row.id,
    after: { type, amount, unique_number: receipt_no, for_deposit: true, ...methodColumns(payment) },
  });
  return row.id;
}

export async function waiveDeposit(
  context: ServiceContext,
  contract: Contract,
  { reason }: { reason: string },
) {
  if (contract.deposit_status !== 'due') throw new HttpError(409, 'No deposit is due.');
  await insertDepositEntry(context, contract, { kind: 'waived', reason });
}

/** Cleared amount of the deposit in fils. */
async function clearedDeposit({ db }: ServiceContext, { _id }: Contract): Promise<number> {
  const { rows } = await sql<{ fils: number }>`select deposit_cleared_balance(${_id}) as fils`.execute(db);
  return rows[0]?.fils ?? 0;
}

/** Requests the refund of the remaining deposit; requires the original receipt number. */
export async function refundDeposit(
  context: ServiceContext,
  contract: Contract,
  { receipt_no, ...refund }: InferType<typeof refundDepositInputSchema>,
) {
  const remaining = filsOrZero(contract.deposit_held);
  if (remaining === 0) throw new HttpError(409, 'No deposit is held.');
  if (await hasOpenDepositRefund(context, contract._id))
    throw new HttpError(409, 'A refund of this deposit is already open.');
  const receipt = receipt_no.trim().toUpperCase();
  const { rows } = await sql`select 1 from contract_deposits
    where contract_id = ${contract._id} and receipt_no = ${receipt}`.execute(context.db);
  if (rows.length === 0)
    throw validationError({ receipt_no: 'This is not a deposit receipt of this contract' });
  await assertDepositRefundable(context, contract, remaining);
  await requestRefund(context, {
    ...refund,
    kind: 'deposit',
    amount: remaining,
    receipt_no: receipt,
    client_id: contract.client._id,
    contract_id: contract._id,
  });
}

/** Throws unless this much of the deposit, in fils, can be refunded now. */
export async function assertDepositRefundable(
  context: ServiceContext,
  contract: Contract,
  fils: number,
): Promise<void> {
  if (!isAllowedFrom(CONTRACT_TRANSITIONS.refundDeposit, contract.status))
    throw new HttpError(409, DEPOSIT_NOT_REFUNDABLE);
  const remaining = filsOrZero(contract.deposit_held);
  if (remaining < fils)
    throw new HttpError(409, `Only ${formatAed(contract.deposit_held)} of deposit is left.`);
  await assertFinalInvoiceValid(context.db, contract);
  if (contract.status === 'Terminated' && (contract.balance_due ?? 0) > 0)
    throw new HttpError(409, `${formatAed(contract.balance_due)} is still owed; settle that first.`);
  if ((await clearedDeposit(context, contract)) < fils)
    throw new HttpError(409, 'A cheque of this deposit has not cleared yet; return the cheque or wait.');
}

export const DEPOSIT_NOT_REFUNDABLE =
  'A deposit can only be refunded after the contract has ended or was cancelled.';

export const payDepositRefund = (
  context: ServiceContext,
  contract: Pick<Contract, '_id'>,
  { amount, method, on_day, refund_id }: RefundPayment,
) => insertDepositEntry(context, contract, { kind: 'refunded', amount, method, on_day, refund_id });

/** Pays issued bills from the deposit, oldest first; returns the amount used in fils. */
export async function applyDeposit(context: ServiceContext, contract: Contract): Promise<number> {
  const { db, now, currentUser } = context;
  const due = (await payableBills(db, contract._id)).reduce((sum, bill) => sum + bill.due, 0);
  const amount = Math.min(await clearedDeposit(context, contract), due);
  if (amount === 0) return 0;
  const wallet_id = newRecordId(now);
  const actorColumns = {
    user_id: currentUser.userId,
    done_by: currentUser.userId,
    paid_at: new Date(now),
    end_date: dubaiDate(now),
    done_at: new Date(now),
  };
  const payment = {
    id: wallet_id,
    unique_number: await nextDocumentNumber(db, 'RCT', now),
    contract_id: contract._id,
    amount,
    type: 'deposit',
    status: 'Done',
    ...actorColumns,
  } as const;
  await db.insertInto('wallets').values(payment).execute();
  await context.recordChange({
    action: 'wallet.added',
    model: 'wallet',
    id: wallet_id,
    after: { type: 'deposit', amount: fromFils(amount), unique_number: payment.unique_number },
  });
  await insertDepositEntry(context, contract, { kind: 'applied', amount, wallet_id });
  await allocate(context, wallet_id);
  return amount;
}
