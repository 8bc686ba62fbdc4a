import type { InferType } from 'yup';
import type { replaceCheckInputSchema } from '../../../domain/wallets/walletTransitions';
import type { Id } from '../../../domain/entity';
import { fromFils, toFils } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { allocate } from '../payments/allocationService';
import { nextDocumentNumber } from '../settings/documentNumberService';
import { insertDepositPayment } from '../contracts/depositService';
import type { ServiceContext } from '../../http/requestContext';
import { orNotFound } from '../../http/httpError';
import { lockPayableContract, assertChequeAccepted, paymentRow } from '../payments/paymentService';

const RECEIPT_DIGITS = 6;

/** Take what comes in the place of a cheque: as much as the bank has not paid, in the hands of who takes it. */
export async function recordReplacement(
  context: ServiceContext,
  wallet: Wallet,
  { type, ...check }: InferType<typeof replaceCheckInputSchema>,
): Promise<Id> {
  const contract = orNotFound(wallet.contract._id);
  const { client } = await lockPayableContract(context, contract);
  await assertChequeAccepted(context, { type, ...check }, client);
  const amount = fromFils((toFils(wallet.amount) ?? 0) - (toFils(wallet.partial_amount ?? 0) ?? 0));
  const taken = { type, amount, contract, ...check };
  if (wallet.for_deposit) return insertDepositPayment(context, taken, wallet._id);
  const is_security = type === 'check' && isStillHeld(wallet);
  const unique_number = await nextDocumentNumber(context.db, 'RCT', RECEIPT_DIGITS, context.now);
  const row = { ...paymentRow(context, { ...taken, is_security }, unique_number), replaces: wallet._id };
  await context.db.insertInto('wallets').values(row).execute();
  await context.recordChange({
    model: 'wallet',
    id: row.id,
    after: { unique_number, type, amount, ...check, ...(is_security && { is_security }) },
  });
  if (!is_security) await allocate(context, row.id);
  return row.id;
}

/** A security that grew old is held on as another sheet; one that bounced was to pay, and so is what replaces it. */
const isStillHeld = ({ is_security, check_status }: Wallet): boolean =>
  is_security === true && check_status === 'stale';
