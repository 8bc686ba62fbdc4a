import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import FormControlLabel from '@mui/material/FormControlLabel';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector, useStore } from 'react-redux';
import { formatCount } from '../../../../domain/numbers';
import type { RunStage } from './billRun';
import { runClicked, fetchRunPage, runStopped, selectRun } from './billRun';
import { selectIsPending, selectError } from '../../../store/requests';
import { usePermission } from '../../../store/usePermission';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { today } from '../../../ui/form/today';
import { BillRunTable } from './BillRunTable';
import type { RootState } from '../../../store/rootState';

type BillRun = RootState['billRun'];

/** The previous month as `YYYY-MM`. */
const lastMonth = (): string => {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
};

/** Previews, drafts and issues the invoices of a month. */
export default function BillRunDialog({ onClose }: { onClose: () => void }) {
  useStopOnUnmount();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="run-billing-title">
      <DialogTitle id="run-billing-title">Run billing</DialogTitle>
      <RunForm close={onClose} />
    </Dialog>
  );
}

/** Stops the run after the current page when the dialog is closed. */
function useStopOnUnmount() {
  const store = useStore<RootState>();
  useEffect(
    () => () => {
      if (selectIsPending(fetchRunPage)(store.getState())) store.dispatch(runStopped());
    },
    [store],
  );
}

function RunForm({ close }: { close: () => void }) {
  const dispatch = useDispatch();
  const [month, setMonth] = useState(lastMonth);
  const [isEstimating, setEstimating] = useState(false);
  const canIssue = usePermission('canUpdateBills');
  const isPending = useSelector(selectIsPending(fetchRunPage));
  const run = useSelector(selectRun);
  const isCurrent = run.stage !== null && run.month === month;
  const isComplete = isCurrent && run.done && !isPending;
  const runStage = (stage: RunStage) => () => {
    dispatch(runClicked({ stage, month, estimates: isEstimating }));
  };
  return (
    <>
      <DialogContent>
        <Stack spacing={2}>
          <Stack
            direction="row"
            useFlexGap
            spacing={2}
            sx={{ flexWrap: 'wrap', alignItems: 'center', pt: 1 }}
          >
            <TextField
              type="month"
              label="Month"
              value={month}
              disabled={isPending}
              onChange={({ target }) => setMonth(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ maxInlineSize: 220 }}
            />
            <FormControlLabel
              control={
                <Switch checked={isEstimating} onChange={(_event, checked) => setEstimating(checked)} />
              }
              label="Estimate missing readings"
            />
          </Stack>
          {isCurrent && <RunProgress run={run} isPending={isPending} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {isPending ? (
          <Button disabled={run.stopped} onClick={() => dispatch(runStopped())}>
            {run.stopped ? 'Stopping…' : 'Stop'}
          </Button>
        ) : (
          <Button onClick={close}>Close</Button>
        )}
        <Button onClick={runStage('preview')} disabled={isPending || month === ''} variant="outlined">
          Preview
        </Button>
        <Button
          onClick={runStage('draft')}
          disabled={!isComplete || run.stage !== 'preview'}
          variant="contained"
        >
          Create invoices
        </Button>
        {canIssue && (
          <Button
            onClick={runStage('issue')}
            disabled={!isComplete || run.stage === 'preview'}
            variant="contained"
          >
            Issue all without flags
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function RunProgress({ run, isPending }: { run: BillRun; isPending: boolean }) {
  const error = useSelector(selectError(fetchRunPage));
  const { rows, total } = run;
  const percent = total > 0 ? (rows.length / total) * 100 : 0;
  return (
    <>
      {isPending && (
        <LinearProgress variant="determinate" value={percent} aria-label="Billing run progress" />
      )}
      <ErrorAlert error={error} />
      <Typography role="status">{progressText(run, isPending, error !== undefined)}</Typography>
      {rows.length > 0 && <BillRunTable rows={rows} />}
    </>
  );
}

const progressText = (
  { rows, total, done, stopped }: BillRun,
  isPending: boolean,
  failed: boolean,
): string => {
  const count = rows.length;
  if (count === 0 && isPending) return 'Calculating…';
  if (count === 0 && done) return 'No invoices are due for this month.';
  if (count === 0 && failed) return '';
  const processed =
    count < total ? `${String(count)} of ${formatCount(total, 'contract')}` : formatCount(count, 'contract');
  return stopped && !isPending && !done && !failed ? `Stopped after ${processed}` : processed;
};
