import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Contract } from '../../../../domain/contracts/contract';
import { formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { calculateSettlement } from '../../../../domain/contracts/contractTransitions';
import { contractTransitions } from '../contractTransitions';
import { useSubmission } from '../../../store/useSubmission';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { TerminationActions } from './TerminationActions';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';

interface TerminationConfirmationProps {
  contract: Contract;
  usesDeposit: boolean;
  onBack: () => void;
}

const FINAL_TEXT = 'This can’t be undone.';
const REFUND_TEXT =
  'Afterwards, choose “Refund deposit” to request the remainder; a super administrator approves it.';

/** Last step: shows the settlement and confirms it. */
export function TerminationConfirmation({ contract, usesDeposit, onBack }: TerminationConfirmationProps) {
  const { isPending, error, submit } = useSubmission(contractTransitions.requests.settle);
  const { applied, refund, outstanding } = calculateSettlement(
    contract.deposit_held ?? 0,
    contract.balance_due ?? 0,
    usesDeposit,
  );
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          ['Paid from the deposit', formatAed(applied)],
          ['To refund', formatAed(refund)],
          ['Refund by', refund > 0 ? formatDate(contract.deposit_refund_due) : undefined],
          ['Still to pay', formatAed(outstanding)],
        ]}
      />
      <Typography>{refund > 0 ? `${REFUND_TEXT} ${FINAL_TEXT}` : FINAL_TEXT}</Typography>
      <ErrorAlert error={error} />
      <TerminationActions>
        <Button
          variant="contained"
          color="error"
          disabled={isPending}
          onClick={() => submit(contractTransitions.clicked.settle(contract, { apply_deposit: usesDeposit }))}
        >
          Settle and terminate
        </Button>
        <Button disabled={isPending} onClick={onBack}>
          Back
        </Button>
      </TerminationActions>
    </>
  );
}
