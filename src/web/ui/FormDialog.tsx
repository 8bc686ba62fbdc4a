import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { RecordFormProps } from './RecordForm';
import { RecordForm } from './RecordForm';

type FormDialogProps<D> = Omit<RecordFormProps<D>, 'backTo' | 'onCancel'> & {
  open: boolean;
  title: string;
  onClose: () => void;
  /** As wide as a form with rows or figures beside it needs. */
  wide?: boolean;
};

/** A few questions over the page, answered together or not at all. */
export function FormDialog<D>({ open, title, wide = false, onClose, ...form }: FormDialogProps<D>) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={form.waiting ? undefined : onClose}
      maxWidth={wide ? 'md' : 'sm'}
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        <RecordForm {...form} onCancel={onClose} />
      </DialogContent>
    </Dialog>
  );
}
