import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { Printed } from './printing';
import { link, printClicked } from './printing';
import { isWaiting } from '../../store/requests';

/** Opens the paper of a record in a tab of its own, to be read, printed or kept. */
export function PrintButton({ label = 'PDF', ...printed }: Printed & { label?: string }) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(link));
  return (
    <Button disabled={waiting} variant="outlined" onClick={() => dispatch(printClicked(printed))}>
      {label}
    </Button>
  );
}
