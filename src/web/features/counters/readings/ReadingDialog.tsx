import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { FormEvent } from 'react';
import { useEffect, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CounterBasis } from '../../../../domain/counters/readingAssessment';
import type { Id } from '../../../../domain/entity';
import { upload } from '../../media/media';
import { readBasis, recordReading, readingFormClosed, readingFormOpened } from '../readings';
import { selectIsPending, selectError } from '../../../store/requests';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { useUnsavedChangesPrompt, useUnsavedDialogPrompt } from '../../../ui/form/useUnsavedChangesPrompt';
import { ReadingCalculation } from './ReadingCalculation';
import { PhotoButton } from './PhotoButton';
import { ReadingFields } from './ReadingFields';
import { useReadingForm } from './useReadingForm';
import type { RootState } from '../../../store/rootState';

/** Dialog with the form of a counter's new reading. */
export function ReadingDialog({ counter }: { counter: Id }) {
  const id = useId();
  const dispatch = useDispatch();
  const basis = useSelector(({ readingEntry }: RootState) => readingEntry.basis);
  const error = useSelector(selectError(readBasis));
  const isPending = useSelector(selectIsPending(recordReading));
  const { requestClose, setDirty, prompt } = useUnsavedDialogPrompt(() => void dispatch(readingFormClosed()));
  return (
    <Dialog open onClose={isPending ? undefined : requestClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Take reading{basis ? ` · ${basis.serial_number}` : ''}</DialogTitle>
      {basis && <ReadingFormContent basis={basis} onClose={requestClose} onDirtyChange={setDirty} />}
      {!basis && (
        <DialogContent>
          <ErrorAlert error={error} onRetry={() => dispatch(readingFormOpened(counter))} />
          {!error && <Skeleton variant="rounded" height={240} />}
        </DialogContent>
      )}
      {prompt}
    </Dialog>
  );
}

interface ReadingFormContentProps {
  basis: CounterBasis;
  onClose: () => void;
  onDirtyChange: (dirty: boolean) => void;
}

function ReadingFormContent({ basis, onClose, onDirtyChange }: ReadingFormContentProps) {
  const isPending = useSelector(selectIsPending(recordReading));
  const isUploading = useSelector(selectIsPending(upload));
  const form = useReadingForm(basis);
  const prompt = useUnsavedChangesPrompt(form.isDirty);
  useEffect(() => onDirtyChange(form.isDirty), [form.isDirty, onDirtyChange]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    form.submit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent>
        <Stack spacing={2}>
          <ErrorAlert error={form.error} />
          <ReadingFields form={form} />
          <PhotoButton counter={basis._id} hasPhoto={form.photo !== null} />
          <ReadingCalculation basis={basis} value={form.value} assessment={form.assessment} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button type="submit" variant="contained" disabled={isPending || isUploading}>
          Save reading
        </Button>
      </DialogActions>
      {prompt}
    </form>
  );
}
