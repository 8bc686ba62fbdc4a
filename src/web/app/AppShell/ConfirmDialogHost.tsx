import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { confirm, selectQuestion } from '../../store/confirm';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';

/** Puts the open question to the person, whichever flow asked it. */
export function ConfirmHost() {
  const dispatch = useDispatch();
  const onYes = useCallback(() => void dispatch(confirm.actions.accepted()), [dispatch]);
  const onNo = useCallback(() => void dispatch(confirm.actions.declined()), [dispatch]);
  return <ConfirmDialog question={useSelector(selectQuestion)} onYes={onYes} onNo={onNo} />;
}
