import { allows } from '../../../domain/permissions';
import { WALLET_STEPS, voidDraft } from '../../../domain/wallets/walletTransitions';
import { dayInDubai } from '../../../domain/dates';
import type { Wallet } from '../../../domain/wallets/wallet';
import { reverse } from '../payments/allocationService';
import type { Doer } from '../../http/requestContext';
import { NOT_THERE, Refusal } from '../../http/httpError';
import { stepping } from '../../lists/transitionRoutes';
import { wallets } from './walletRepository';
import { paymentRecord } from './walletSchemas';

/** A payment that was taken back is nobody's any more. */
export function refuseVoided({ voided }: Wallet): void {
  if (voided) throw new Refusal(409, 'This payment was voided.');
}

/** The holder alone says that he or she is about to hand over; to others the payment isn't even there. */
function refuseOthers({ visitor }: Doer, { user }: Wallet): void {
  if (user?._id === visitor.userId) return;
  if (!allows(visitor.grants, 'superAdmin')) throw new Refusal(404, NOT_THERE);
  throw new Refusal(409, 'Only the person who holds a payment can hand it over.');
}

/** A payment on its way out of somebody's hands. */
export const walletSteps = stepping({
  noun: 'wallet',
  one: 'payment',
  rows: 'wallets',
  table: wallets,
  record: paymentRecord,
  steps: WALLET_STEPS,
  drafts: { void: voidDraft },
  whose: { handover: refuseOthers },
  work: {
    handover: (ask, wallet) => {
      refuseVoided(wallet);
      return Promise.resolve({ handed_at: new Date(ask.now) });
    },
    void: async (ask, wallet, { reason }) => {
      refuseVoided(wallet);
      if (wallet.for_deposit)
        throw new Refusal(409, 'A deposit is not voided; give it back on its contract.');
      const today = dayInDubai(ask.now);
      if (!wallet.paid_at || dayInDubai(Date.parse(wallet.paid_at)) !== today)
        throw new Refusal(409, 'A payment is voided only on the day on which it was taken.');
      await reverse(ask, wallet._id, `Voided: ${reason}`);
      return { voided_at: new Date(ask.now), voided_by: ask.visitor.userId, void_reason: reason };
    },
  },
  elsewhere: {
    handover: {
      Handover: 'This payment is declared already.',
      otherwise: 'This payment was unloaded already.',
    },
    void: { otherwise: 'A payment that is Done is not voided.' },
  },
});
