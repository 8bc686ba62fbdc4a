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
import type { HasReadingDesk } from '../readings';
import { readBasis, take, takeLeft, takeOpened } from '../readings';
import { isWaiting, problemWith } from '../../../store/requests';
import { ProblemNote } from '../../../ui/feedback/ErrorAlert';
import { Arithmetic } from './Arithmetic';
import { PhotoButton } from './PhotoButton';
import { TakeFields } from './TakeFields';
import { useTaking } from './useTaking';

/** The form of a new reading, over the page that asked for it. */
export function TakeReading() {
  const id = useId();
  const dispatch = useDispatch();
  const { counter, basis } = useSelector(({ readingDesk }: HasReadingDesk) => readingDesk);
  const problem = useSelector(problemWith(readBasis));
  const close = () => void dispatch(takeLeft());
  return (
    <Dialog open={counter !== null} onClose={close} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>Take reading{basis ? ` · ${basis.serial_number}` : ''}</DialogTitle>
      {basis && <Form key={basis._id} basis={basis} onClose={close} />}
      {!basis && (
        <DialogContent>
          <ProblemNote problem={problem} onRetry={() => counter && dispatch(takeOpened(counter))} />
          {!problem && <Skeleton variant="rounded" height={240} />}
        </DialogContent>
      )}
    </Dialog>
  );
}

function Form({ basis, onClose }: { basis: CounterBasis; onClose: () => void }) {
  const waiting = useSelector(isWaiting(take));
  const taking = useTaking(basis);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    taking.submit();
  };
  return (
    <form onSubmit={submit} noValidate>
      <DialogContent>
        <Stack spacing={2}>
          <ProblemNote problem={taking.problem} />
          <TakeFields taking={taking} />
          <PhotoButton counter={basis._id} sent={taking.photo !== null} />
          <Arithmetic basis={basis} value={taking.value} assessed={taking.assessed} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="contained" disabled={waiting}>
          Save reading
        </Button>
      </DialogActions>
    </form>
  );
}
