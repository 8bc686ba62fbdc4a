import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';

/** Texts of the dialog; `pendingLabel` replaces the confirm label while the action runs. */
interface Confirmation {
  title?: string;
  text: string;
  confirmLabel?: string;
  cancelLabel?: string;
  pendingLabel?: string;
  destructive?: boolean;
  isPending?: boolean;
}

const NONE: Partial<Confirmation> = {};

interface ConfirmDialogProps {
  confirmation: Confirmation | null;
  onConfirm: () => void;
  onCancel: () => void;
}

export function ConfirmDialog({ confirmation, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId();
  const [lastConfirmation, setLastConfirmation] = useState(confirmation);
  if (confirmation && confirmation !== lastConfirmation) setLastConfirmation(confirmation);
  const {
    title,
    text = '',
    confirmLabel = 'Yes',
    cancelLabel = 'Cancel',
    pendingLabel,
    destructive,
    isPending = false,
  } = lastConfirmation ?? NONE;
  return (
    <Dialog
      open={confirmation !== null}
      onClose={isPending ? undefined : onCancel}
      role="alertdialog"
      maxWidth="xs"
      fullWidth
      aria-labelledby={`${id}-title`}
      aria-describedby={title ? `${id}-text` : undefined}
    >
      <DialogTitle id={`${id}-title`}>{title ?? text}</DialogTitle>
      {title && (
        <DialogContent>
          <DialogContentText id={`${id}-text`}>{text}</DialogContentText>
        </DialogContent>
      )}
      <DialogActions>
        <Button onClick={onCancel} disabled={isPending} autoFocus={destructive}>
          {cancelLabel}
        </Button>
        <Button
          onClick={onConfirm}
          disabled={isPending}
          autoFocus={!destructive}
          variant="contained"
          color={destructive ? 'error' : 'primary'}
        >
          {isPending && pendingLabel ? pendingLabel : confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
