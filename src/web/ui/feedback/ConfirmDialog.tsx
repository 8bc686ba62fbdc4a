import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, useState } from 'react';

/** What is put to the person; `working` stands on the button after a yes that takes a while. */
export interface Question {
  title?: string;
  text: string;
  yes?: string;
  no?: string;
  working?: string;
  destructive?: boolean;
  busy?: boolean;
}

const NONE: Partial<Question> = {};

interface ConfirmDialogProps {
  question: Question | null;
  onYes: () => void;
  onNo: () => void;
}

/** A question that must be answered before anything happens. */
export function ConfirmDialog({ question, onYes, onNo }: ConfirmDialogProps) {
  const id = useId();
  const [last, setLast] = useState(question);
  if (question && question !== last) setLast(question);
  const { title, text = '', yes = 'Yes', no = 'Cancel', working, destructive, busy = false } = last ?? NONE;
  return (
    <Dialog
      open={question !== null}
      onClose={busy ? undefined : onNo}
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
        <Button onClick={onNo} disabled={busy} autoFocus={destructive}>
          {no}
        </Button>
        <Button
          onClick={onYes}
          disabled={busy}
          autoFocus={!destructive}
          variant="contained"
          color={destructive ? 'error' : 'primary'}
        >
          {busy && working ? working : yes}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
