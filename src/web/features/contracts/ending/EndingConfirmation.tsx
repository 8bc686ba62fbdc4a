import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { Contract } from '../../../../domain/contracts/contract';
import { formatDate } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { calculateSettlement } from '../../../../domain/contracts/contractTransitions';
import { contractTransitions } from '../contractTransitions';
import { selectIsPending, selectError } from '../../../store/requests';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import { EndingActions } from './EndingActions';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';

interface EndingSettledProps {
  contract: Contract;
  uses: boolean;
  onBack: () => void;
}

const FINAL = 'This can’t be undone.';
const REFUNDS = 'A SuperAdmin refunds the remainder.';

/** The last step: what will come of it, and the word to do it. */
export function EndingConfirmation({ contract, uses, onBack }: EndingSettledProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(contractTransitions.requests.settle));
  const error = useSelector(selectError(contractTransitions.requests.settle));
  const { used, left, owed } = calculateSettlement(
    contract.deposit_held ?? 0,
    contract.balance_due ?? 0,
    uses,
  );
  const settle = () => dispatch(contractTransitions.clicked.settle(contract, { apply_deposit: uses }));
  return (
    <>
      <DescriptionList
        columns={2}
        items={[
          ['Paid from the deposit', formatAed(used)],
          ['To refund', formatAed(left)],
          ['Refund by', left > 0 ? formatDate(contract.deposit_refund_due) : undefined],
          ['Still to pay', formatAed(owed)],
        ]}
      />
      <Typography>{left > 0 ? `${REFUNDS} ${FINAL}` : FINAL}</Typography>
      <ErrorAlert error={error} onRetry={() => void settle()} />
      <EndingActions>
        <Button variant="contained" color="error" disabled={isPending} onClick={() => void settle()}>
          Settle and terminate
        </Button>
        <Button disabled={isPending} onClick={onBack}>
          Back
        </Button>
      </EndingActions>
    </>
  );
}
