import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import type { RootState } from '../../../store/rootState';
import { usePermission } from '../../../store/usePermission';
import { useAssignedRoutes } from '../../listPreferences/useAssignedRoutes';
import { readingFormClosed, readingFormOpened } from '../readings';
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
  const isOpen = useSelector(({ readingEntry }: RootState) => readingEntry.counter === counter);
  useCloseFormOnLeave(counter);
  if (!canUpdate && !isAssigned) return null;
  return (
    <>
      <Button variant={variant} onClick={() => dispatch(readingFormOpened(counter))}>
        Take reading
      </Button>
      {isOpen && <ReadingDialog counter={counter} />}
    </>
  );
}

/** Closes the form when its page is left, so that it does not open again there. */
function useCloseFormOnLeave(counter: Id): void {
  const store = useStore<RootState>();
  useEffect(
    () => () => {
      if (store.getState().readingEntry.counter === counter) store.dispatch(readingFormClosed());
    },
    [store, counter],
  );
}
