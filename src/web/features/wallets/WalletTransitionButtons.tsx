import { CHECK_TRANSITIONS, WALLET_TRANSITIONS } from '../../../domain/wallets/walletTransitions';
import { depositError } from '../../../domain/wallets/checkRules';
import type { WalletTransition } from '../../../domain/wallets/walletTransitions';
import type { Id } from '../../../domain/entity';
import type { Wallet } from '../../../domain/wallets/wallet';
import { useSelector } from 'react-redux';
import { checkTransitions, walletTransitions } from './walletTransitions';
import { selectCurrentUser } from '../session/session';
import { TransitionButtons } from '../records/TransitionButtons';
import { today } from '../../ui/form/today';
import { WALLET_TRANSITION_FORMS, checkTransitionForms } from './walletTransitionForms';

/** Whether a payment or user does not allow a transition that the status allows. */
function isHidden(transition: WalletTransition, wallet: Wallet, currentUserId: Id | undefined): boolean {
  const { user, for_deposit, type, refunded, reversal } = wallet;
  const isRequested = reversal?.status === 'requested';
  switch (transition) {
    case 'handover':
      return user?._id !== currentUserId;
    case 'void':
      return for_deposit === true;
    case 'requestReversal':
      return isRequested || for_deposit === true || type === 'deposit' || Boolean(refunded);
    case 'approveReversal':
    case 'rejectReversal':
      return !isRequested || [user?._id, reversal.requested_by._id].includes(currentUserId);
  }
}

/** Transition buttons of a payment and of its cheque. */
export function WalletTransitionButtons({ wallet }: { wallet: Wallet }) {
  const currentUserId = useSelector(selectCurrentUser)?.userId;
  if (wallet.voided) return null;
  return (
    <>
      <TransitionButtons
        record={wallet}
        status={wallet.status}
        rules={WALLET_TRANSITIONS}
        transitions={walletTransitions}
        forms={WALLET_TRANSITION_FORMS}
        isHidden={(transition) => isHidden(transition, wallet, currentUserId)}
      />
      {wallet.check_status && (
        <TransitionButtons
          record={wallet}
          status={wallet.check_status}
          rules={CHECK_TRANSITIONS}
          transitions={checkTransitions}
          forms={checkTransitionForms(wallet)}
          isHidden={(transition, { end_date }) =>
            transition === 'deposit' && depositError(end_date, today()) !== undefined
          }
        />
      )}
    </>
  );
}
