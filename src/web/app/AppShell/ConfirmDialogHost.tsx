import { useCallback } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { confirmDialog, selectConfirmation } from '../../store/confirm';
import { ConfirmDialog } from '../../ui/feedback/ConfirmDialog';

/** Shows the confirmation that a saga requested. */
export function ConfirmDialogHost() {
  const dispatch = useDispatch();
  const onConfirm = useCallback(() => void dispatch(confirmDialog.actions.accepted()), [dispatch]);
  const onCancel = useCallback(() => void dispatch(confirmDialog.actions.declined()), [dispatch]);
  return (
    <ConfirmDialog confirmation={useSelector(selectConfirmation)} onConfirm={onConfirm} onCancel={onCancel} />
  );
}
