import type { InferType } from 'yup';
import type { replaceChequeInputSchema } from '../../../domain/wallets/walletTransitions';
import type { Id } from '../../../domain/entity';
import { fromFils } from '../../../domain/money';
import { replacementFils } from '../../../domain/wallets/payment';
import type { Wallet } from '../../../domain/wallets/wallet';
import { NOTHING_PLANNED, planAllocation, storePayment } from '../payments/allocationService';
import type { Account } from '../payments/allocationService';
import { documentNumberWhenStored } from '../settings/documentNumberService';
import { insertDepositPayment } from '../contracts/depositService';
import type { ServiceContext } from '../../http/requestContext';
import { orNotFound } from '../../http/httpError';
import { lockPayableAccount, assertChequeAccepted, paymentRow } from '../payments/paymentService';

/** Records the replacement of a cheque's unpaid amount; cash is rounded up to whole coins. */
export async function recordReplacement(
  context: ServiceContext,
  wallet: Wallet,
  { type, ...details }: InferType<typeof replaceChequeInputSchema>,
): Promise<Id> {
  const { account, client } = await lockPayableAccount(context, accountOfPayment(wallet));
  await assertChequeAccepted(context, { type, ...details }, client);
  const amount = fromFils(replacementFils(wallet, type));
  const payment = { type, amount, ...details };
  if (wallet.for_deposit)
    return insertDepositPayment(context, orNotFound(account.contract), payment, wallet._id);
  const is_security = type === 'check' && isStillHeld(wallet);
  const plan = is_security
    ? NOTHING_PLANNED
    : await planAllocation(context.db, { account, unallocated: replacementFils(wallet, type) }, {});
  const row = {
    ...paymentRow(context, { ...payment, account, is_security }),
    unique_number: await documentNumberWhenStored(context.db, 'RCT', context.now),
    replaces: wallet._id,
  };
  await storePayment(context, row, plan, (unique_number) => [
    {
      model: 'wallet',
      id: row.id,
      after: { unique_number, type, amount, ...details, ...(is_security && { is_security }) },
    },
  ]);
  return row.id;
}

const accountOfPayment = ({ contract, client }: Wallet): Account =>
  contract?._id ? { contract: contract._id } : { contract: null, client: orNotFound(client)._id };

/** A replaced stale security cheque remains a security; the replacement of a bounced one is a payment. */
const isStillHeld = ({ is_security, check_status }: Wallet): boolean =>
  is_security === true && check_status === 'stale';
