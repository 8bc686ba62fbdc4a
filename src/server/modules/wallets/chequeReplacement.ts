import type { InferType } from 'yup';
import type { replaceDraft } from '../../../domain/wallets/walletTransitions';
import type { Id } from '../../../domain/entity';
import { fromFils, toFils } from '../../../domain/money';
import type { Wallet } from '../../../domain/wallets/wallet';
import { allocate } from '../payments/allocationService';
import { nextNumber } from '../settings/documentNumberService';
import { inHand } from '../contracts/depositService';
import type { Doer } from '../../http/requestContext';
import { found } from '../../http/httpError';
import { contractFor, refuseCheque, rowOf } from '../payments/paymentService';

const FIGURES = 6;

/** Take what comes in the place of a cheque: as much as the bank has not paid, in the hands of who takes it. */
export async function takeReplacement(
  ask: Doer,
  wallet: Wallet,
  { type, ...check }: InferType<typeof replaceDraft>,
): Promise<Id> {
  const contract = found(wallet.contract._id);
  const { client } = await contractFor(ask, contract);
  await refuseCheque(ask, { type, ...check }, client);
  const amount = fromFils((toFils(wallet.amount) ?? 0) - (toFils(wallet.partial_amount ?? 0) ?? 0));
  const taken = { type, amount, contract, ...check };
  if (wallet.for_deposit) return inHand(ask, taken, wallet._id);
  const is_security = type === 'check' && isStillHeld(wallet);
  const unique_number = await nextNumber(ask.db, 'RCT', FIGURES, ask.now);
  const row = { ...rowOf(ask, { ...taken, is_security }, unique_number), replaces: wallet._id };
  await ask.db.insertInto('wallets').values(row).execute();
  await ask.changed({
    model: 'wallet',
    id: row.id,
    after: { unique_number, type, amount, ...check, ...(is_security && { is_security }) },
  });
  if (!is_security) await allocate(ask, row.id);
  return row.id;
}

/** A security that grew old is held on as another sheet; one that bounced was to pay, and so is what replaces it. */
const isStillHeld = ({ is_security, check_status }: Wallet): boolean =>
  is_security === true && check_status === 'stale';
