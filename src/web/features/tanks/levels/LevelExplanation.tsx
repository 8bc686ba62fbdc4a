import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { formatDateTime } from '../../../../domain/dates';
import { labelOf } from '../../../../domain/labels';
import type { Tank } from '../../../../domain/tanks/tank';
import type { LevelReading } from '../../../../domain/tanks/tankTelemetry';
import { explainLevel } from '../../../../domain/telemetry/explainLevel';
import { ExplanationSteps } from './ExplanationSteps';

/** Button that shows the steps from the measured value to level and volume of a tank. */
export function LevelExplanation({ tank, reading }: { tank: Tank; reading: LevelReading }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button size="small" onClick={() => setOpen(true)}>
        How this was calculated
      </Button>
      {isOpen && <ExplanationDialog tank={tank} reading={reading} onClose={() => setOpen(false)} />}
    </>
  );
}

interface ExplanationDialogProps {
  tank: Tank;
  reading: LevelReading;
  onClose: () => void;
}

function ExplanationDialog({ tank, reading, onClose }: ExplanationDialogProps) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>How this was calculated</DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {[reading.device?.code ?? labelOf(reading.source), formatDateTime(reading.at)].join(', ')}
          </Typography>
          <ExplanationSteps explanation={explainLevel(reading, tank)} />
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button variant="contained" onClick={onClose}>
          Close
        </Button>
      </DialogActions>
    </Dialog>
  );
}
