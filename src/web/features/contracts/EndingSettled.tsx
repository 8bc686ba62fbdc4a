import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { Contract } from '../../../domain/contracts/contract';
import { showDate } from '../../../domain/dates';
import { aed } from '../../../domain/money';
import { settlementOf } from '../../../domain/contracts/contractTransitions';
import { contractSteps } from './contractTransitions';
import { isWaiting, problemWith } from '../../store/requests';
import { Facts } from '../../ui/record/DescriptionList';
import { EndingBar } from './EndingBar';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';

interface EndingSettledProps {
  contract: Contract;
  uses: boolean;
  onBack: () => void;
}

const FINAL = 'This can’t be undone.';
const REFUNDS = 'A SuperAdmin refunds what is left.';

/** The last step: what will come of it, and the word to do it. */
export function EndingSettled({ contract, uses, onBack }: EndingSettledProps) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(contractSteps.operations.settle));
  const problem = useSelector(problemWith(contractSteps.operations.settle));
  const { used, left, owed } = settlementOf(contract.deposit_held ?? 0, contract.balance_due ?? 0, uses);
  const settle = () => dispatch(contractSteps.clicked.settle(contract, { apply_deposit: uses }));
  return (
    <>
      <Facts
        columns={2}
        rows={[
          ['Paid from the deposit', aed(used)],
          ['To refund', aed(left)],
          ['Refund by', left > 0 ? showDate(contract.deposit_refund_due) : undefined],
          ['Still to pay', aed(owed)],
        ]}
      />
      <Typography>{left > 0 ? `${REFUNDS} ${FINAL}` : FINAL}</Typography>
      <ProblemNote problem={problem} onRetry={() => void settle()} />
      <EndingBar>
        <Button variant="contained" color="error" disabled={waiting} onClick={() => void settle()}>
          Settle and terminate
        </Button>
        <Button disabled={waiting} onClick={onBack}>
          Back
        </Button>
      </EndingBar>
    </>
  );
}
