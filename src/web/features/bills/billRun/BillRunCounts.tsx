import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import type { BillRunOutcome } from '../../../../domain/bills/billRun';
import { BILL_RUN_OUTCOMES } from '../../../../domain/bills/billRun';
import { statusOf } from '../../../ui/feedback/statuses';
import { billRunOutcomes } from './billRunRecords';

interface BillRunCountsProps {
  counts: Partial<Record<BillRunOutcome, number>>;
  selected: BillRunOutcome | undefined;
  onSelect: (outcome: BillRunOutcome | undefined) => void;
}

/** Number of contracts by outcome; each chip filters the table by its outcome. */
export function BillRunCounts({ counts, selected, onSelect }: BillRunCountsProps) {
  return (
    <Stack
      direction="row"
      useFlexGap
      spacing={1}
      role="group"
      aria-label="Show only"
      sx={{ flexWrap: 'wrap' }}
    >
      {BILL_RUN_OUTCOMES.filter((outcome) => (counts[outcome] ?? 0) > 0).map((outcome) => (
        <Chip
          key={outcome}
          clickable
          color={selected === outcome ? 'primary' : 'default'}
          variant={selected === outcome ? 'filled' : 'outlined'}
          aria-pressed={selected === outcome}
          label={`${statusOf(billRunOutcomes, outcome).label} ${String(counts[outcome])}`}
          onClick={() => onSelect(selected === outcome ? undefined : outcome)}
        />
      ))}
    </Stack>
  );
}
