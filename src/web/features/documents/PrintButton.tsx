import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { PrintRequest } from './printing';
import { fetchDocumentLink, printClicked } from './printing';
import { selectIsPending } from '../../store/requests';

/** Opens a record's document in a new tab. */
export function PrintButton({ label = 'PDF', ...request }: PrintRequest & { label?: string }) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(fetchDocumentLink));
  return (
    <Button disabled={isPending} variant="outlined" onClick={() => dispatch(printClicked(request))}>
      {label}
    </Button>
  );
}
