import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { confirmDialog, selectConfirmation } from '../../store/confirm';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';
import { useWasOpen } from '../../ui/feedback/useWasOpen';

/** Shows the confirmation that a saga requested. */
export function ConfirmDialogHost() {
  const dispatch = useDispatch();
  const confirmation = useSelector(selectConfirmation);
  const onConfirm = useCallback(() => void dispatch(confirmDialog.actions.accepted()), [dispatch]);
  const onCancel = useCallback(() => void dispatch(confirmDialog.actions.declined()), [dispatch]);
  if (!useWasOpen(confirmation !== null)) return null;
  return <ConfirmDialog confirmation={confirmation} onConfirm={onConfirm} onCancel={onCancel} />;
}
