import { CHEQUE_TRANSITIONS, WALLET_TRANSITIONS } from '../../../domain/wallets/walletTransitions';
import { depositError } from '../../../domain/wallets/chequeRules';
import type { WalletTransition } from '../../../domain/wallets/walletTransitions';
import type { Id } from '../../../domain/entity';
import { WALLET_DONE } from '../../../domain/wallets/wallet';
import type { Wallet } from '../../../domain/wallets/wallet';
import type { ContractPayment } from '../../../domain/wallets/payment';
import Skeleton from '@mui/material/Skeleton';
import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { chequeTransitions, walletTransitions } from './walletTransitions';
import { selectCurrentUser } from '../session/session';
import { TransitionButtons } from '../records/TransitionButtons';
import { today } from '../../ui/form/today';
import { contractOptions } from '../contracts/contractOptions';
import { payableOpened, readPayable } from '../payments/recordPayment';
import { useRecordOptions } from '../records/useRecordOptions';
import type { OptionFilters, OptionSource } from '../records/useRecordOptions';
import { useFormDialog } from '../../store/formDialog';
import { selectError } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import {
  WALLET_TRANSITION_FORMS,
  chequeTransitionForms,
  reallocateForm,
  transferForm,
} from './walletTransitionForms';

/** Whether a transition is hidden for a payment or user, although the status allows it. */
function isHidden(transition: WalletTransition, wallet: Wallet, currentUserId: Id | undefined): boolean {
  const { user, for_deposit, type, refunded, transferred, reversal } = wallet;
  const isRequested = reversal?.status === 'requested';
  switch (transition) {
    case 'handover':
      return user?._id !== currentUserId;
    case 'void':
      return for_deposit === true;
    case 'requestReversal':
      return (
        isRequested || for_deposit === true || type === 'deposit' || Boolean(refunded) || Boolean(transferred)
      );
    case 'reallocate':
    case 'transfer':
      return for_deposit === true || type === 'deposit';
    case 'approveReversal':
    case 'rejectReversal':
      return !isRequested || [user?._id, reversal.requested_by._id].includes(currentUserId);
  }
}

const LOADING = <Skeleton variant="rounded" height={320} role="status" aria-label="Loading the invoices" />;
const CONTRACTS: OptionSource = { path: contractOptions.path };
const BILLS: OptionSource = { path: '/bill' };
const openBillsOfContract: OptionFilters = ({ contract }) => ({
  contract: String(contract),
  status: ['Issued', 'PartiallyPaid'],
});

/** Forms of the corrections of a payment; the open invoices load when the dialog opens. */
function useCorrectionForms(wallet: Wallet) {
  const dispatch = useDispatch();
  const { contract, client } = wallet;
  const isOpen = useFormDialog(walletTransitions.requests.reallocate).openId === wallet._id;
  const noun = contract?._id ? 'contract' : 'client';
  const id = contract?._id ?? client?._id;
  const readOpenBills = useCallback(() => {
    if (isOpen && id) dispatch(payableOpened({ account: { noun, id } }));
  }, [dispatch, isOpen, noun, id]);
  useEffect(readOpenBills, [readOpenBills]);
  const payable = useSelector((state: RootState) => state.payable);
  const error = useSelector(selectError(readPayable));
  const loaded = payable?.account.id === id ? payable : null;
  const contracts = useRecordOptions(CONTRACTS);
  const bills = useRecordOptions(BILLS, openBillsOfContract);
  return useMemo(() => {
    const placeholder = error ? <ErrorAlert error={error} onRetry={readOpenBills} /> : LOADING;
    return {
      ...WALLET_TRANSITION_FORMS,
      reallocate: reallocateForm(wallet, loaded?.bills ?? [], loaded ? undefined : placeholder),
      transfer: transferForm(wallet, contracts, bills),
    };
  }, [wallet, loaded, error, readOpenBills, contracts, bills]);
}

/** Corrections of a payment in a list without custodians, for users who may not open payments. */
export function PaymentCorrections({ payment, tabIndex }: { payment: ContractPayment; tabIndex: number }) {
  const { receipt, state, client, ...row } = payment;
  const wallet: Wallet = {
    ...row,
    unique_number: receipt,
    status: WALLET_DONE,
    voided: state === 'reversed',
    client: client ? { _id: client, code: '', label: '' } : null,
  };
  return <WalletTransitionButtons wallet={wallet} compact="menu" tabIndex={tabIndex} />;
}

interface WalletTransitionButtonsProps {
  wallet: Wallet;
  compact?: 'menu';
  tabIndex?: number;
}

/** Transition buttons of a payment and its cheque. */
export function WalletTransitionButtons({ wallet, compact, tabIndex }: WalletTransitionButtonsProps) {
  const currentUserId = useSelector(selectCurrentUser)?.userId;
  const forms = useCorrectionForms(wallet);
  if (wallet.voided) return null;
  return (
    <>
      <TransitionButtons
        record={wallet}
        status={wallet.status}
        rules={WALLET_TRANSITIONS}
        transitions={walletTransitions}
        forms={forms}
        compact={compact}
        tabIndex={tabIndex}
        isHidden={(transition) => isHidden(transition, wallet, currentUserId)}
      />
      {wallet.check_status && (
        <TransitionButtons
          record={wallet}
          status={wallet.check_status}
          rules={CHEQUE_TRANSITIONS}
          transitions={chequeTransitions}
          forms={chequeTransitionForms(wallet)}
          isHidden={(transition, { end_date }) =>
            transition === 'deposit' && depositError(end_date, today()) !== undefined
          }
        />
      )}
    </>
  );
}
