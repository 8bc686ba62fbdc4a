import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { LaterForm } from './LaterForm';
import type { RecordFormProps } from './RecordForm';
import { useLeaving } from './useLeaving';

type FormDialogProps<D> = Omit<RecordFormProps<D>, 'backTo' | 'onCancel' | 'onDirty'> & {
  open: boolean;
  title: string;
  onClose: () => void;
  /** As wide as a form with rows or figures beside it needs. */
  wide?: boolean;
};

/** A few questions over the page, answered together or not at all; what was typed is not thrown away unasked. */
export function FormDialog<D>({ open, title, wide = false, onClose, ...form }: FormDialogProps<D>) {
  const id = useId();
  const { leave, setDirty, question } = useLeaving(onClose, form.keeping?.isKept);
  return (
    <Dialog
      open={open}
      onClose={form.waiting ? undefined : leave}
      maxWidth={wide ? 'md' : 'sm'}
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        <LaterForm {...form} onCancel={leave} onDirty={setDirty} />
        {question}
      </DialogContent>
    </Dialog>
  );
}
