import { Type } from 'typebox';
import { CHECK_STATUSES, WALLET_STATUSES, WALLET_TYPES } from '../../../domain/wallets/wallet';
import type { CheckStatus } from '../../../domain/wallets/wallet';
import type { Doer } from '../../http/requestContext';
import { found } from '../../http/httpError';
import {
  count,
  flag,
  id,
  maybeNumber,
  maybeWords,
  money,
  moment as when,
  oneOf,
  version,
  words,
} from '../../http/responseSchemas';
import { maybeLink, maybeNumbered } from '../../lists/references';
import { media } from '../media/mediaRoutes';
import { mediaOf } from '../media/mediaService';
import { handoverShown, takingBackShown, wallets } from './walletRepository';

/** A payment in the list. */
export const payment = Type.Object({
  _id: id,
  version: Type.Optional(version),
  unique_number: Type.Optional(words),
  contract: Type.Object({ _id: Type.Optional(id), unique_number: words }),
  user: Type.Optional(Type.Object({ _id: id, username: words, name: Type.Optional(words) })),
  amount: money,
  end_date: Type.Optional(maybeWords),
  paid_at: Type.Optional(when),
  type: oneOf(WALLET_TYPES),
  status: oneOf(WALLET_STATUSES),
  check_number: Type.Optional(maybeWords),
  bank_name: Type.Optional(maybeWords),
  check_status: Type.Optional(
    Type.Unsafe<CheckStatus | null>({ type: ['string', 'null'], enum: [...CHECK_STATUSES, null] }),
  ),
  voided: Type.Optional(flag),
  for_deposit: Type.Optional(flag),
  is_security: Type.Optional(flag),
  has_image: Type.Optional(flag),
  takes_own: Type.Optional(flag),
  batch: Type.Optional(maybeNumbered),
});

/** A payment with what it paid, as its steps leave it. */
export const paymentRecord = Type.Object({
  ...payment.properties,
  client: Type.Optional(maybeLink),
  drawer_name: Type.Optional(maybeWords),
  account_last4: Type.Optional(maybeWords),
  terminal_ref: Type.Optional(maybeWords),
  auth_code: Type.Optional(maybeWords),
  bank_ref: Type.Optional(maybeWords),
  note: Type.Optional(maybeWords),
  pos: Type.Optional(maybeLink),
  bills: Type.Optional(Type.Array(Type.Object({ _id: id, unique_number: words, amount: money }))),
  unused: Type.Optional(money),
  refunded: Type.Optional(money),
  deposit_bank: Type.Optional(maybeWords),
  deposit_slip_no: Type.Optional(maybeWords),
  deposited_on: Type.Optional(maybeWords),
  cleared_on: Type.Optional(maybeWords),
  bounced_on: Type.Optional(maybeWords),
  bounce_reason: Type.Optional(maybeWords),
  partial_amount: Type.Optional(money),
  bounce_fee: Type.Optional(maybeNumbered),
  return_reason: Type.Optional(maybeWords),
  bounced_checks: Type.Optional(count),
  replaces: Type.Optional(maybeNumbered),
  replaced_by: Type.Optional(maybeNumbered),
  handed_at: Type.Optional(maybeWords),
  void_reason: Type.Optional(maybeWords),
  voiding: Type.Optional(takingBackShown),
  unload: Type.Optional(handoverShown),
  lat: Type.Optional(maybeNumber),
  lng: Type.Optional(maybeNumber),
});

/** The same with its files. */
export const wholePayment = Type.Object({ ...paymentRecord.properties, Medias: Type.Array(media) });

/** A payment with its files, or the answer that there is none. */
export async function walletOf(ask: Doer, walletId: string) {
  const wallet = found(await wallets.find(ask.db, walletId));
  return { ...wallet, Medias: await mediaOf(ask, { model: 'wallet', id: walletId }) };
}
