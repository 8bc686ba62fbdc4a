import Button from '@mui/material/Button';
import type { Contract } from '../../../domain/contracts/contract';
import { acceptsPayments, isSupplied } from '../../../domain/contracts/contract';
import type { ContractTransition } from '../../../domain/contracts/contractTransitions';
import { CONTRACT_TRANSITIONS } from '../../../domain/contracts/contractTransitions';
import { awaitsApproval } from '../../../domain/contracts/contractTerms';
import { canRecordPayments } from '../../../domain/permissions';
import { isAllowedFrom } from '../../../domain/transitions';
import { isCashOnly } from '../../../domain/wallets/chequeRules';
import { contractTransitions } from './contractTransitions';
import { useFormDialog } from '../../store/formDialog';
import { usePermission } from '../../store/usePermission';
import { ChequeSeriesDialog } from '../payments/ChequeSeriesDialog';
import { recordSeries } from '../payments/recordPayment';
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
  refundCredit: ({ refundable_credit }) => !refundable_credit,
  useCredit: ({ credit_balance, balance_due }) => !credit_balance || !balance_due,
};

export function ContractActions({ contract }: { contract: Contract }) {
  const canUpdate = usePermission('canUpdateContracts');
  const canTerminate = canUpdate && isAllowedFrom(CONTRACT_TRANSITIONS.terminate, contract.status);
  const canTakeCheques =
    usePermission(canRecordPayments) && !isCashOnly(contract.bounced_checks) && acceptsPayments(contract);
  const series = useFormDialog(recordSeries);
  const wizard = useFormDialog(contractTransitions.requests.settle);
  const isTerminating = canUpdate && contract.status === 'Terminating';
  const openWizard = () => wizard.open(contract._id);
  const openSeries = () => series.open(contract._id);
  return (
    <>
      <TransitionButtons
        record={contract}
        status={contract.status}
        rules={CONTRACT_TRANSITIONS}
        transitions={contractTransitions}
        forms={contractTransitionForms(contract)}
        hasPrimary={isTerminating || isSupplied(contract.status)}
        isHidden={(transition, contract) => HIDDEN_WHEN[transition]?.(contract) ?? false}
        more={[
          ...(canTakeCheques ? [{ label: 'Take a series of cheques', onClick: openSeries }] : []),
          ...(canTerminate ? [{ label: 'Terminate', destructive: true, onClick: openWizard }] : []),
        ]}
      />
      {isTerminating && (
        <Button variant="contained" onClick={openWizard}>
          Continue termination
        </Button>
      )}
      {series.openId === contract._id && (
        <ChequeSeriesDialog contract={contract._id} drawer={contract.client.label} onClose={series.close} />
      )}
      {wizard.openId === contract._id && <TerminationWizard contract={contract} onClose={wizard.close} />}
    </>
  );
}
