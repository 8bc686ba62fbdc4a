import { CHECK_TRANSITIONS, WALLET_TRANSITIONS } from '../../../domain/wallets/walletTransitions';
import { depositError } from '../../../domain/wallets/checkRules';
import type { Wallet } from '../../../domain/wallets/wallet';
import { useSelector } from 'react-redux';
import { checkTransitions, walletTransitions } from './walletTransitions';
import { selectCurrentUser } from '../session/session';
import { TransitionButtons } from '../records/TransitionButtons';
import { today } from '../../ui/form/today';
import { WALLET_TRANSITION_FORMS, checkTransitionForms } from './walletTransitionForms';

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
        isHidden={(transition, { user, for_deposit }) =>
          (transition === 'handover' && user?._id !== currentUserId) ||
          (transition === 'void' && for_deposit === true)
        }
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
