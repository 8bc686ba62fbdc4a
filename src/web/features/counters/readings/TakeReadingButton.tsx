import Button from '@mui/material/Button';
import { useDispatch } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import { usePermission } from '../../../store/usePermission';
import { useAssignedRoutes } from '../../listPreferences/useAssignedRoutes';
import { readingFormOpened } from '../readings';
import { ReadingDialog } from './ReadingDialog';

interface TakeReadingButtonProps {
  counter: Id;
  route: string | null | undefined;
  variant: 'contained' | 'outlined';
}

/** Button and dialog to enter a reading, for users who may record readings of the counter. */
export function TakeReadingButton({ counter, route, variant }: TakeReadingButtonProps) {
  const dispatch = useDispatch();
  const isAssigned = useAssignedRoutes().includes(route ?? '');
  const canUpdate = usePermission('canUpdateContracts');
  if (!canUpdate && !isAssigned) return null;
  return (
    <>
      <Button variant={variant} onClick={() => dispatch(readingFormOpened(counter))}>
        Take reading
      </Button>
      <ReadingDialog />
    </>
  );
}
