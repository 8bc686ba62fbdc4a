import type { BillRunOutcome } from '../../../../domain/bills/billRun';
import { BILL_RUN_OUTCOMES } from '../../../../domain/bills/billRun';
import { StatusFilterChips } from '../../../ui/table/filters/StatusFilterChips';
import { billRunOutcomes } from './billRunRecords';

interface BillRunCountsProps {
  counts: Partial<Record<BillRunOutcome, number>>;
  selected: BillRunOutcome | undefined;
  onSelect: (outcome: BillRunOutcome | undefined) => void;
}

/** Number of contracts by outcome; the chip of the selected outcome shows all contracts again. */
export const BillRunCounts = ({ counts, selected, onSelect }: BillRunCountsProps) => (
  <StatusFilterChips
    statuses={BILL_RUN_OUTCOMES}
    tones={billRunOutcomes}
    counts={counts}
    selected={selected}
    onSelect={(outcome) => onSelect(selected === outcome ? undefined : outcome)}
  />
);
