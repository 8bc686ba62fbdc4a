import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import type { FormEvent } from 'react';
import { useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { CounterBasis } from '../../../../domain/counters/readingAssessment';
import { readBasis, recordReading, readingFormClosed, readingFormOpened } from '../readings';
import { selectIsPending, selectError } from '../../../store/requests';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { ReadingCalculation } from './ReadingCalculation';
import { PhotoButton } from './PhotoButton';
import { ReadingFields } from './ReadingFields';
import { useReadingForm } from './useReadingForm';
import type { RootState } from '../../../store/rootState';

/** Dialog with the form of a new reading; open while a counter is selected. */
export function ReadingDialog() {
  const id = useId();
  const dispatch = useDispatch();
  const { counter, basis } = useSelector(({ readingEntry }: RootState) => readingEntry);
  const error = useSelector(selectError(readBasis));
  const close = () => void dispatch(readingFormClosed());
  return (
    <Dialog open={counter !== null} onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Take reading{basis ? ` · ${basis.serial_number}` : ''}</DialogTitle>
      {basis && <ReadingFormContent key={basis._id} basis={basis} onClose={close} />}
      {!basis && (
        <DialogContent>
          <ErrorAlert error={error} onRetry={() => counter && dispatch(readingFormOpened(counter))} />
          {!error && <Skeleton variant="rounded" height={240} />}
        </DialogContent>
      )}
    </Dialog>
  );
}

function ReadingFormContent({ basis, onClose }: { basis: CounterBasis; onClose: () => void }) {
  const isPending = useSelector(selectIsPending(recordReading));
  const form = useReadingForm(basis);
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
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={isPending}>
          Save reading
        </Button>
      </DialogActions>
    </form>
  );
}
