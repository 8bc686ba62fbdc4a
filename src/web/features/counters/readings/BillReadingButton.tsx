import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { Reading } from '../../../../domain/counters/reading';
import { billClicked, billReading } from '../readings';
import { selectIsPending } from '../../../store/requests';
import { usePermission } from '../../../store/usePermission';

/** Drafts the invoice of a validated reading that has none. */
export function BillReadingButton({ reading, tabIndex }: { reading: Reading; tabIndex: number }) {
  const dispatch = useDispatch();
  const canCreateBills = usePermission('canCreateBills');
  const isPending = useSelector(selectIsPending(billReading));
  const { status, type, contract, bill } = reading;
  if (!canCreateBills || !contract || bill || status !== 'validated' || type === 'opening') return null;
  return (
    <Button
      size="small"
      tabIndex={tabIndex}
      disabled={isPending}
      onClick={() => dispatch(billClicked(reading._id))}
    >
      Draft invoice
    </Button>
  );
}
