import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { BillRunOutcome, BillRunRow } from '../../../../domain/bills/billRun';
import { OUTCOMES_BY_URGENCY } from '../../../../domain/bills/billRun';
import { labelOf } from '../../../../domain/labels';

interface BillRunCountsProps {
  rows: readonly BillRunRow[];
  selected: BillRunOutcome | undefined;
  onSelect: (outcome: BillRunOutcome | undefined) => void;
}

/** Number of contracts by outcome; each chip filters the table by its outcome. */
export function BillRunCounts({ rows, selected, onSelect }: BillRunCountsProps) {
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
            color={selected === outcome ? 'primary' : 'default'}
            variant={selected === outcome ? 'filled' : 'outlined'}
            aria-pressed={selected === outcome}
            label={`${labelOf(outcome)} ${String(count)}`}
            onClick={() => onSelect(selected === outcome ? undefined : outcome)}
          />
        ))}
    </Stack>
  );
}
