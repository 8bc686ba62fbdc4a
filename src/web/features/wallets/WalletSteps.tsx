import { CHECK_STEPS, WALLET_STEPS } from '../../../domain/wallets/walletTransitions';
import { whyNotDeposited } from '../../../domain/wallets/checkRules';
import type { Wallet } from '../../../domain/wallets/wallet';
import { useSelector } from 'react-redux';
import { checkSteps, walletSteps } from './walletTransitions';
import { selectVisitor } from '../session/session';
import { StepButtons } from '../records/TransitionButtons';
import { today } from '../../ui/form/today';
import { WALLET_STEP_FORMS, checkStepForms } from './walletStepForms';

/** The steps of a payment, in hand and at the bank. */
export function WalletSteps({ wallet }: { wallet: Wallet }) {
  const me = useSelector(selectVisitor)?.userId;
  if (wallet.voided) return null;
  return (
    <>
      <StepButtons
        record={wallet}
        status={wallet.status}
        steps={WALLET_STEPS}
        kit={walletSteps}
        forms={WALLET_STEP_FORMS}
        hides={(step, { user, for_deposit }) =>
          (step === 'handover' && user?._id !== me) || (step === 'void' && for_deposit === true)
        }
      />
      {wallet.check_status && (
        <StepButtons
          record={wallet}
          status={wallet.check_status}
          steps={CHECK_STEPS}
          kit={checkSteps}
          forms={checkStepForms(wallet)}
          hides={(step, { end_date }) =>
            step === 'deposit' && whyNotDeposited(end_date, today()) !== undefined
          }
        />
      )}
    </>
  );
}
