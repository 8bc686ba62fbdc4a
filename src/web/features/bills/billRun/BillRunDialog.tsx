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
import { runClicked, runPart, runStopped, selectRun } from './billRun';
import { selectIsPending, selectError } from '../../../store/requests';
import { usePermission } from '../../../store/usePermission';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import { today } from '../../../ui/form/today';
import { BillRunTable } from './BillRunTable';
import type { RootState } from '../../../store/rootState';

type BillRun = RootState['billRun'];

/** The month before this one, as its field holds it. */
const lastMonth = (): string => {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
};

/** A month's readings on their way to its invoices: look, draft, issue. */
export default function BillRunDialog({ onClose }: { onClose: () => void }) {
  useStopOnLeaving();
  return (
    <Dialog open onClose={onClose} maxWidth="lg" fullWidth aria-labelledby="run-billing-title">
      <DialogTitle id="run-billing-title">Run billing</DialogTitle>
      <Run close={onClose} />
    </Dialog>
  );
}

/** A run goes on only where it is seen: closed or gone back from, it stops after the stretch under way. */
function useStopOnLeaving() {
  const store = useStore<RootState>();
  useEffect(
    () => () => {
      if (selectIsPending(runPart)(store.getState())) store.dispatch(runStopped());
    },
    [store],
  );
}

function Run({ close }: { close: () => void }) {
  const dispatch = useDispatch();
  const [month, setMonth] = useState(lastMonth);
  const [estimates, setEstimates] = useState(false);
  const mayIssue = usePermission('canUpdateBills');
  const isPending = useSelector(selectIsPending(runPart));
  const state = useSelector(selectRun);
  const mine = state.stage !== null && state.month === month;
  const seen = mine && state.done && !isPending;
  const take = (stage: RunStage) => () => {
    dispatch(runClicked({ stage, month, estimates }));
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
              control={<Switch checked={estimates} onChange={(_event, on) => setEstimates(on)} />}
              label="Estimate missing readings"
            />
          </Stack>
          {mine && <Come state={state} waiting={isPending} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {isPending ? (
          <Button disabled={state.stopped} onClick={() => dispatch(runStopped())}>
            {state.stopped ? 'Stopping…' : 'Stop'}
          </Button>
        ) : (
          <Button onClick={close}>Close</Button>
        )}
        <Button onClick={take('preview')} disabled={isPending || month === ''} variant="outlined">
          Preview
        </Button>
        <Button onClick={take('draft')} disabled={!seen || state.stage !== 'preview'} variant="contained">
          Create invoices
        </Button>
        {mayIssue && (
          <Button onClick={take('issue')} disabled={!seen || state.stage === 'preview'} variant="contained">
            Issue all without flags
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function Come({ state, waiting: isPending }: { state: BillRun; waiting: boolean }) {
  const error = useSelector(selectError(runPart));
  const { rows, total } = state;
  const share = total > 0 ? (rows.length / total) * 100 : 0;
  return (
    <>
      {isPending && <LinearProgress variant="determinate" value={share} aria-label="Billing run progress" />}
      <ErrorAlert error={error} />
      <Typography role="status">{saying(state, isPending, error !== undefined)}</Typography>
      {rows.length > 0 && <BillRunTable rows={rows} />}
    </>
  );
}

const saying = ({ rows, total, done, stopped }: BillRun, isPending: boolean, failed: boolean): string => {
  const come = rows.length;
  if (come === 0 && isPending) return 'Working…';
  if (come === 0 && done) return 'Nothing is due in this month.';
  if (come === 0 && failed) return '';
  const far =
    come < total ? `${String(come)} of ${formatCount(total, 'contract')}` : formatCount(come, 'contract');
  return stopped && !isPending && !done && !failed ? `Stopped after ${far}` : far;
};
