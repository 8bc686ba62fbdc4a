import Button from '@mui/material/Button';
import { useState } from 'react';
import type { Contract } from '../../../domain/contracts/contract';
import type { ContractTransition } from '../../../domain/contracts/contractTransitions';
import { CONTRACT_TRANSITIONS } from '../../../domain/contracts/contractTransitions';
import { awaitsApproval } from '../../../domain/contracts/contractTerms';
import { isAllowedFrom } from '../../../domain/transitions';
import { contractTransitions } from './contractTransitions';
import { usePermission } from '../../store/usePermission';
import { TransitionButtons } from '../records/TransitionButtons';
import { contractTransitionForms } from './contractTransitionForms';
import { TerminationWizard } from './termination/TerminationWizard';

const isNoDepositDue = ({ deposit_status }: Contract): boolean => deposit_status !== 'due';

/** Conditions under which a transition has no button: a wizard or form performs it, or it does not apply. */
const HIDDEN_WHEN: Partial<Record<ContractTransition, (contract: Contract) => boolean>> = {
  assign: () => true,
  approveDiscount: (contract) => !awaitsApproval(contract),
  terminate: () => true,
  settle: () => true,
  renew: ({ end_date }) => !end_date,
  takeDeposit: isNoDepositDue,
  waiveDeposit: isNoDepositDue,
  close: ({ deposit_held = 0, balance_due = 0, credit_balance = 0 }) =>
    deposit_held > 0 || balance_due > 0 || credit_balance > 0,
  refundDeposit: ({ deposit_held, open_refunds = [] }) =>
    !deposit_held || open_refunds.some(({ kind }) => kind === 'deposit'),
  refundCredit: ({ credit_balance }) => !credit_balance,
  useCredit: ({ credit_balance, balance_due }) => !credit_balance || !balance_due,
};

export function ContractActions({ contract }: { contract: Contract }) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const canUpdate = usePermission('canUpdateContracts');
  const canTerminate = canUpdate && isAllowedFrom(CONTRACT_TRANSITIONS.terminate, contract.status);
  const isTerminating = canUpdate && contract.status === 'Terminating';
  return (
    <>
      <TransitionButtons
        record={contract}
        status={contract.status}
        rules={CONTRACT_TRANSITIONS}
        transitions={contractTransitions}
        forms={contractTransitionForms(contract)}
        isHidden={(transition, contract) => HIDDEN_WHEN[transition]?.(contract) ?? false}
      />
      {(canTerminate || isTerminating) && (
        <Button
          color={isTerminating ? 'primary' : 'error'}
          variant={isTerminating ? 'contained' : 'outlined'}
          onClick={() => {
            setDialogOpen(true);
          }}
        >
          {isTerminating ? 'Continue termination' : 'Terminate'}
        </Button>
      )}
      {isDialogOpen && (
        <TerminationWizard
          contract={contract}
          onClose={() => {
            setDialogOpen(false);
          }}
        />
      )}
    </>
  );
}
