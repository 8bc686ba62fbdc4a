import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import type { Reading } from '../../../../domain/counters/reading';
import { billClicked, billReading, readings } from '../readings';
import { selectIsPending } from '../../../store/requests';
import { useFirstRows } from '../../../store/useList';
import { usePermission } from '../../../store/usePermission';

interface BillReadingButtonProps {
  reading: Reading;
  tabIndex?: number;
  /** Uses a label for the page of a contract. */
  ofContract?: boolean;
}

/** Drafts the invoice of a validated reading without one. */
export function BillReadingButton({ reading, tabIndex, ofContract = false }: BillReadingButtonProps) {
  const dispatch = useDispatch();
  const canCreateBills = usePermission('canCreateBills');
  const isPending = useSelector(selectIsPending(billReading));
  const { status, type, contract, bill } = reading;
  if (!canCreateBills || !contract || bill || status !== 'validated' || type === 'opening') return null;
  return (
    <Button
      variant={ofContract ? 'outlined' : 'text'}
      size={ofContract ? 'medium' : 'small'}
      tabIndex={tabIndex}
      disabled={isPending}
      onClick={() => dispatch(billClicked(reading._id))}
    >
      {ofContract ? 'Bill this contract' : 'Draft invoice'}
    </Button>
  );
}

/** Drafts the invoice of a contract from its last validated reading; hidden without one. */
export function BillContractButton({ contract }: { contract: Id }) {
  const { rows } = useFirstRows(readings, {
    page: 1,
    limit: 1,
    field: 'contract',
    search: contract,
    filters: { status: ['validated'] },
  });
  const reading = rows?.[0];
  return reading && <BillReadingButton reading={reading} ofContract />;
}
