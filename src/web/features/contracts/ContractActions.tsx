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
import { EndingWizard } from './ending/EndingWizard';

const noDepositDue = ({ deposit_status }: Contract): boolean => deposit_status !== 'due';

/** Steps that the wizard or the form takes, and those that make no sense for this contract now. */
const HIDDEN: Partial<Record<ContractTransition, (contract: Contract) => boolean>> = {
  assign: () => true,
  approveDiscount: (contract) => !awaitsApproval(contract),
  terminate: () => true,
  settle: () => true,
  renew: ({ end_date }) => !end_date,
  takeDeposit: noDepositDue,
  waiveDeposit: noDepositDue,
  close: ({ deposit_held = 0, balance_due = 0, credit_balance = 0 }) =>
    deposit_held > 0 || balance_due > 0 || credit_balance > 0,
  refundDeposit: ({ deposit_held }) => !deposit_held,
  refundCredit: ({ credit_balance }) => !credit_balance,
  useCredit: ({ credit_balance, balance_due }) => !credit_balance || !balance_due,
};

/** What this person may do with the contract now. */
export function ContractActions({ contract }: { contract: Contract }) {
  const [isEnding, setEnding] = useState(false);
  const mayUpdate = usePermission('canUpdateContracts');
  const mayRefund = usePermission('superAdmin');
  const canEnd = mayUpdate && isAllowedFrom(CONTRACT_TRANSITIONS.terminate, contract.status);
  const goesOn = mayUpdate && contract.status === 'Terminating';
  return (
    <>
      <TransitionButtons
        record={contract}
        status={contract.status}
        rules={CONTRACT_TRANSITIONS}
        transitions={contractTransitions}
        forms={contractTransitionForms(contract)}
        isHidden={(step, record) =>
          (step === 'refundDeposit' && !mayRefund) || (HIDDEN[step]?.(record) ?? false)
        }
      />
      {(canEnd || goesOn) && (
        <Button
          color={goesOn ? 'primary' : 'error'}
          variant={goesOn ? 'contained' : 'outlined'}
          onClick={() => {
            setEnding(true);
          }}
        >
          {goesOn ? 'Continue termination' : 'Terminate'}
        </Button>
      )}
      {isEnding && (
        <EndingWizard
          contract={contract}
          onClose={() => {
            setEnding(false);
          }}
        />
      )}
    </>
  );
}
