import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { BillRunOutcome, BillRunRow } from '../../../../domain/bills/billRun';
import { OUTCOMES_BY_URGENCY } from '../../../../domain/bills/billRun';
import { labelOf } from '../../../../domain/labels';

interface BillRunCountsProps {
  rows: readonly BillRunRow[];
  only: BillRunOutcome | undefined;
  onOnly: (outcome: BillRunOutcome | undefined) => void;
}

/** How many contracts of a run came to what; each narrows the sheet to its own. */
export function BillRunCounts({ rows, only, onOnly }: BillRunCountsProps) {
  const counts = OUTCOMES_BY_URGENCY.map((outcome) => ({
    outcome,
    count: rows.filter((row) => row.outcome === outcome).length,
  }));
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      role="group"
      aria-label="Show only"
      sx={{ flexWrap: 'wrap' }}
    >
      {counts
        .filter(({ count }) => count > 0)
        .map(({ outcome, count }) => (
          <Chip
            key={outcome}
            clickable
            color={only === outcome ? 'primary' : 'default'}
            variant={only === outcome ? 'filled' : 'outlined'}
            aria-pressed={only === outcome}
            label={`${labelOf(outcome)} ${String(count)}`}
            onClick={() => onOnly(only === outcome ? undefined : outcome)}
          />
        ))}
    </Stack>
  );
}
