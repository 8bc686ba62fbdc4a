import Button from '@mui/material/Button';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Bill } from '../../../domain/bill';
import type { BillStep } from '../../../domain/billSteps';
import { BILL_STEPS, holdDraft } from '../../../domain/billSteps';
import { hold, holdClicked, issue, issueClicked, release, releaseClicked } from '../../entities/billSteps';
import { isWaiting } from '../../kit/progress';
import { useMay } from '../../kit/useMay';
import { ReasonDialog } from '../../ui/ReasonDialog';

/** The steps that may be taken with an invoice now, by those who may. */
export function BillActions({ bill }: { bill: Bill }) {
  const dispatch = useDispatch();
  const [asking, setAsking] = useState(false);
  const may = useMay('canUpdateBills');
  const busy = [useSelector(isWaiting(issue)), useSelector(isWaiting(hold)), useSelector(isWaiting(release))];
  const open = (step: BillStep): boolean => may && BILL_STEPS[step].from === bill.status;
  const waiting = busy.includes(true);
  return (
    <>
      {open('issue') && (
        <Button disabled={waiting} variant="contained" onClick={() => dispatch(issueClicked(bill))}>
          Issue
        </Button>
      )}
      {open('hold') && (
        <Button
          disabled={waiting}
          variant="outlined"
          onClick={() => {
            setAsking(true);
          }}
        >
          Hold
        </Button>
      )}
      {open('release') && (
        <Button disabled={waiting} variant="outlined" onClick={() => dispatch(releaseClicked(bill._id))}>
          Release
        </Button>
      )}
      <ReasonDialog
        open={asking}
        title="Hold this invoice for review?"
        yes="Hold"
        schema={holdDraft}
        onYes={(reason) => {
          setAsking(false);
          dispatch(holdClicked({ id: bill._id, reason }));
        }}
        onNo={() => {
          setAsking(false);
        }}
      />
    </>
  );
}
