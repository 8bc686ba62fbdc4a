import type { InferType } from 'yup';
import { dubaiDate } from '../../../domain/dates';
import { formatAed, formatFils, filsOrZero } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import type { reallocateInputSchema, transferInputSchema } from '../../../domain/wallets/walletTransitions';
import { newRecordId } from '../../db/recordId';
import { HttpError, validationError } from '../../http/httpError';
import type { ServiceContext } from '../../http/requestContext';
import { allocate, reallocate } from '../payments/allocationService';
import { assertPayableBill, lockPayableAccount, validatedReallocation } from '../payments/paymentService';
import { nextDocumentNumber } from '../settings/documentNumberService';

export function assertNotVoided({ voided }: Wallet): void {
  if (voided) throw new HttpError(409, 'This payment was voided.');
}

/** A transferred amount counts on another contract until it is reversed there. */
export function assertNotTransferred({ transfers = [] }: Pick<Wallet, 'transfers'>): void {
  const transfer = transfers.find(({ reversed }) => !reversed);
  if (!transfer) return;
  const { amount, unique_number } = transfer;
  throw new HttpError(
    409,
    unique_number
      ? `${formatAed(amount)} of this payment was transferred as ${unique_number}. Reverse ${unique_number} first.`
      : `${formatAed(amount)} of this payment was transferred to another contract. Reverse it there first.`,
  );
}

const isDeposit = ({ for_deposit, type }: Wallet): boolean => for_deposit === true || type === 'deposit';

const UNCLEARED: readonly unknown[] = ['received', 'in_safe', 'deposited', 'represented'];
const isUncleared = ({ type, check_status }: Wallet): boolean =>
  type === 'check' && UNCLEARED.includes(check_status ?? 'received');

/** Changes the allocations of a payment per invoice. */
export async function reallocatePayment(
  context: ServiceContext,
  wallet: Wallet,
  { bills, reason }: InferType<typeof reallocateInputSchema>,
) {
  assertNotVoided(wallet);
  if (isDeposit(wallet)) throw new HttpError(409, 'A deposit settles no invoices that you can choose.');
  if (wallet.is_security && isUncleared(wallet))
    throw new HttpError(409, 'A security cheque can’t be allocated before it clears.');
  await reallocate(context, wallet._id, await validatedReallocation(context, wallet._id, bills), reason);
}

function assertTransferable(wallet: Wallet, amount: number): void {
  assertNotVoided(wallet);
  if (isDeposit(wallet))
    throw new HttpError(409, 'A deposit can’t be transferred; refund it on its contract.');
  if (isUncleared(wallet))
    throw new HttpError(
      409,
      'This cheque has not cleared. Reverse it and record it on the right contract, or wait until it clears.',
    );
  const unused = filsOrZero(wallet.unused);
  if (amount <= unused) return;
  const settled = (wallet.bills ?? []).reduce((sum, bill) => sum + filsOrZero(bill.amount), 0);
  if (settled > 0 && (unused === 0 || amount <= unused + settled))
    throw new HttpError(
      409,
      `${formatFils(settled)} of this payment settles invoices. Change its allocations first.`,
    );
  throw validationError({ amount: `At most ${formatFils(unused)} can be transferred` });
}

/** Transfers unallocated credit of a payment to another contract, where a payment of type `credit` settles invoices. */
export async function transferCredit(
  context: ServiceContext,
  wallet: Wallet,
  { contract, bill, amount, reason }: InferType<typeof transferInputSchema>,
) {
  const { db, now, currentUser } = context;
  const fils = filsOrZero(amount);
  assertTransferable(wallet, fils);
  if (contract === wallet.contract?._id)
    throw validationError({ contract: 'Choose a contract other than that of this payment' });
  await lockPayableAccount(context, { contract });
  if (bill) await assertPayableBill(context, bill, contract);
  const at = new Date(now);
  const target = {
    id: newRecordId(now),
    unique_number: await nextDocumentNumber(db, 'RCT', now),
    contract_id: contract,
    amount: fils,
    type: 'credit',
    status: WALLET_DONE,
    user_id: currentUser.userId,
    paid_at: at,
    end_date: dubaiDate(now),
    done_by: currentUser.userId,
    done_at: at,
  } as const;
  await db.insertInto('wallets').values(target).execute();
  await db
    .insertInto('payment_transfers')
    .values({
      id: newRecordId(now),
      wallet_id: wallet._id,
      target_wallet_id: target.id,
      amount: fils,
      reason,
      created_at: at,
      created_by: currentUser.userId,
    })
    .execute();
  const { unique_number } = target;
  await context.recordChange({
    action: 'wallet.added',
    model: 'wallet',
    id: target.id,
    after: { type: 'credit', amount, unique_number, transferred_from: wallet.unique_number, reason },
  });
  await context.recordChange({
    model: 'contract',
    id: contract,
    after: { receipt: unique_number, paid: formatAed(amount) },
  });
  await allocate(context, target.id, { first: bill ?? undefined });
}
