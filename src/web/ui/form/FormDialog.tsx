import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { ReactNode } from 'react';
import { useId } from 'react';
import { LazyRecordForm } from './LazyRecordForm';
import type { RecordFormProps } from './RecordForm';
import { useUnsavedDialogPrompt } from './useUnsavedChangesPrompt';

type FormDialogProps<D> = Omit<RecordFormProps<D>, 'backTo' | 'onCancel' | 'onDirtyChange'> & {
  title: string;
  onClose: () => void;
  /** Uses a wide dialog, for forms with rows. */
  wide?: boolean;
  /** Placeholder while the fields are loading. */
  placeholder?: ReactNode;
};

/** A form in a dialog; prompts before discarding changes. */
export function FormDialog<D>(props: FormDialogProps<D>) {
  const { title, wide = false, placeholder, onClose, ...form } = props;
  const id = useId();
  const { requestClose, setDirty, prompt } = useUnsavedDialogPrompt(onClose, form.autosave?.isSaved);
  return (
    <Dialog
      open
      onClose={form.isPending ? undefined : requestClose}
      maxWidth={wide ? 'md' : 'sm'}
      fullWidth
      aria-labelledby={id}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent sx={{ pb: 0 }}>
        {placeholder ?? <LazyRecordForm {...form} onCancel={requestClose} onDirtyChange={setDirty} />}
        {prompt}
      </DialogContent>
    </Dialog>
  );
}
