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
import { counted } from '../../../domain/numbers';
import type { HasBillRun, RunStage } from './billRun';
import { runClicked, runPart, runStopped, selectRun } from './billRun';
import type { HasProgress } from '../../store/requests';
import { isWaiting, problemWith } from '../../store/requests';
import { useMay } from '../../store/usePermission';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';
import { today } from '../../ui/form/today';
import { RunSheet } from './RunSheet';

type BillRun = HasBillRun['billRun'];

/** The month before this one, as its field holds it. */
const lastMonth = (): string => {
  const [year = 0, month = 1] = today().split('-').map(Number);
  return new Date(Date.UTC(year, month - 2, 1)).toISOString().slice(0, 7);
};

/** A month's readings on their way to its invoices: look, draft, issue. */
export default function RunDialog({ onClose }: { onClose: () => void }) {
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
  const store = useStore<HasProgress>();
  useEffect(
    () => () => {
      if (isWaiting(runPart)(store.getState())) store.dispatch(runStopped());
    },
    [store],
  );
}

function Run({ close }: { close: () => void }) {
  const dispatch = useDispatch();
  const [month, setMonth] = useState(lastMonth);
  const [estimates, setEstimates] = useState(false);
  const mayIssue = useMay('canUpdateBills');
  const waiting = useSelector(isWaiting(runPart));
  const state = useSelector(selectRun);
  const mine = state.stage !== null && state.month === month;
  const seen = mine && state.done && !waiting;
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
              disabled={waiting}
              onChange={({ target }) => setMonth(target.value)}
              slotProps={{ inputLabel: { shrink: true } }}
              sx={{ maxInlineSize: 220 }}
            />
            <FormControlLabel
              control={<Switch checked={estimates} onChange={(_event, on) => setEstimates(on)} />}
              label="Estimate what was not read"
            />
          </Stack>
          {mine && <Come state={state} waiting={waiting} />}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap' }}>
        {waiting ? (
          <Button disabled={state.stopped} onClick={() => dispatch(runStopped())}>
            {state.stopped ? 'Stopping…' : 'Stop'}
          </Button>
        ) : (
          <Button onClick={close}>Close</Button>
        )}
        <Button onClick={take('preview')} disabled={waiting || month === ''} variant="outlined">
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

function Come({ state, waiting }: { state: BillRun; waiting: boolean }) {
  const problem = useSelector(problemWith(runPart));
  const { rows, total } = state;
  const share = total > 0 ? (rows.length / total) * 100 : 0;
  return (
    <>
      {waiting && <LinearProgress variant="determinate" value={share} aria-label="Progress of the run" />}
      <ProblemNote problem={problem} />
      <Typography role="status">{saying(state, waiting, problem !== undefined)}</Typography>
      {rows.length > 0 && <RunSheet rows={rows} />}
    </>
  );
}

const saying = ({ rows, total, done, stopped }: BillRun, waiting: boolean, failed: boolean): string => {
  const come = rows.length;
  if (come === 0 && waiting) return 'Working…';
  if (come === 0 && done) return 'Nothing is due in this month.';
  if (come === 0 && failed) return '';
  const far = come < total ? `${String(come)} of ${counted(total, 'contract')}` : counted(come, 'contract');
  return stopped && !waiting && !done && !failed ? `Stopped after ${far}` : far;
};
