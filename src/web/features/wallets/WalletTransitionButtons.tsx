import { CHECK_TRANSITIONS, WALLET_TRANSITIONS } from '../../../domain/wallets/walletTransitions';
import { depositError } from '../../../domain/wallets/checkRules';
import type { Wallet } from '../../../domain/wallets/wallet';
import { useSelector } from 'react-redux';
import { checkTransitions, walletTransitions } from './walletTransitions';
import { selectCurrentUser } from '../session/session';
import { TransitionButtons } from '../records/TransitionButtons';
import { today } from '../../ui/form/today';
import { WALLET_STEP_FORMS, checkStepForms } from './walletTransitionForms';

/** The steps of a payment, in hand and at the bank. */
export function WalletTransitionButtons({ wallet }: { wallet: Wallet }) {
  const me = useSelector(selectCurrentUser)?.userId;
  if (wallet.voided) return null;
  return (
    <>
      <TransitionButtons
        record={wallet}
        status={wallet.status}
        rules={WALLET_TRANSITIONS}
        transitions={walletTransitions}
        forms={WALLET_STEP_FORMS}
        isHidden={(step, { user, for_deposit }) =>
          (step === 'handover' && user?._id !== me) || (step === 'void' && for_deposit === true)
        }
      />
      {wallet.check_status && (
        <TransitionButtons
          record={wallet}
          status={wallet.check_status}
          rules={CHECK_TRANSITIONS}
          transitions={checkTransitions}
          forms={checkStepForms(wallet)}
          isHidden={(step, { end_date }) =>
            step === 'deposit' && depositError(end_date, today()) !== undefined
          }
        />
      )}
    </>
  );
}
