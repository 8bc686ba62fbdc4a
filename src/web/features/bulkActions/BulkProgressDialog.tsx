import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import List from '@mui/material/List';
import ListItem from '@mui/material/ListItem';
import ListItemText from '@mui/material/ListItemText';
import { useEffect, useId } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { registerUnsavedForm } from '../../ui/form/unsavedForms';
import type { BulkProgressProps } from './BulkProgress';
import { bulkActions, selectBulkProgress, stopClicked } from './bulkActions';

/** Results of a bulk action by record, failures first. */
export default function BulkProgressDialog({ noun, onClose }: BulkProgressProps) {
  const id = useId();
  const dispatch = useDispatch();
  const progress = useSelector(selectBulkProgress);
  // Keeps the page with the results when the session expires, and asks before it is closed.
  useEffect(registerUnsavedForm, []);
  if (!progress) return null;
  const { title, total, results, stopping = false, ended } = progress;
  const failed = results.filter(({ message }) => message !== undefined);
  const done = results.filter(({ message }) => message === undefined);
  const close = () => {
    dispatch(bulkActions.actions.closed());
    if (progress.noun === noun) onClose(done.map(({ _id }) => _id));
  };
  return (
    <Dialog open onClose={ended ? close : undefined} fullWidth maxWidth="sm" aria-labelledby={id}>
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        <LinearProgress variant="determinate" value={(100 * results.length) / total} aria-labelledby={id} />
        <p role="status">
          {`${String(done.length)} done, ${String(failed.length)} failed, ${String(total - results.length)} ${ended ? 'skipped' : 'remaining'}`}
        </p>
        <List dense disablePadding aria-label="Records">
          {[...failed, ...done].map((result) => (
            <ListItem key={result._id} disableGutters>
              <ListItemText
                primary={result.label}
                secondary={result.message ?? result.note ?? 'Done'}
                slotProps={{ secondary: { color: result.message === undefined ? undefined : 'error' } }}
              />
            </ListItem>
          ))}
        </List>
      </DialogContent>
      <DialogActions>
        {ended ? (
          <Button onClick={close} variant="contained">
            Close
          </Button>
        ) : (
          <Button disabled={stopping} onClick={() => dispatch(stopClicked())}>
            {stopping ? 'Stopping…' : 'Stop'}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  );
}
