import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { LaterForm } from './LazyRecordForm';
import type { RecordFormProps } from './RecordForm';
import { useLeaving } from './useUnsavedChangesPrompt';

type FormDialogProps<D> = Omit<RecordFormProps<D>, 'backTo' | 'onCancel' | 'onDirty'> & {
  open: boolean;
  title: string;
  onClose: () => void;
  /** As wide as a form with rows or figures beside it needs. */
  wide?: boolean;
  /** What stands in the form's place while its questions are not known. */
  instead?: ReactNode;
};

/** A few questions over the page, answered together or not at all; what was typed is not thrown away unasked. */
export function FormDialog<D>(props: FormDialogProps<D>) {
  const { open, title, wide = false, instead, onClose, ...form } = props;
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
        {instead ?? <LaterForm {...form} onCancel={leave} onDirty={setDirty} />}
        {question}
      </DialogContent>
    </Dialog>
  );
}
