import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type { FormEvent } from 'react';
import { useId, useState } from 'react';
import type { AnySchema } from 'yup';
import { faults } from '../../domain/validate';
import { WordsControl } from './WordsControl';

interface ReasonDialogProps {
  open: boolean;
  title: string;
  yes: string;
  /** The rule of a draft that holds nothing but the `reason`. */
  schema: AnySchema;
  onYes: (reason: string) => void;
  onNo: () => void;
}

/** A question that is answered with a reason, or not at all. */
export function ReasonDialog({ open, title, onNo, ...rest }: ReasonDialogProps) {
  const id = useId();
  return (
    <Dialog open={open} onClose={onNo} maxWidth="xs" fullWidth aria-labelledby={`${id}-title`}>
      <DialogTitle id={`${id}-title`}>{title}</DialogTitle>
      <Reason id={id} onNo={onNo} {...rest} />
    </Dialog>
  );
}

type ReasonProps = Omit<ReasonDialogProps, 'open' | 'title'> & { id: string };

function Reason({ id, yes, schema, onYes, onNo }: ReasonProps) {
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const fault = faults(schema, { reason }).reason;
  const answer = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (fault === undefined) onYes(reason.trim());
  };
  const input = {
    name: 'reason',
    value: reason,
    onChange: (event: unknown) => {
      setReason(wordsIn(event));
    },
    onBlur: () => undefined,
  };
  return (
    <form onSubmit={answer} noValidate>
      <DialogContent>
        <WordsControl
          field={{ name: 'reason', label: 'Reason', kind: 'text', required: true }}
          id={`${id}-reason`}
          input={input}
          fault={tried ? fault : undefined}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onNo}>Cancel</Button>
        <Button type="submit" variant="contained">
          {yes}
        </Button>
      </DialogActions>
    </form>
  );
}

const wordsIn = (event: unknown): string => {
  const target = (event as { target?: { value?: unknown } } | null)?.target;
  return typeof target?.value === 'string' ? target.value : '';
};
