import Chip from '@mui/material/Chip';
import Stack from '@mui/material/Stack';
import { formatInteger } from '../../../../domain/numbers';
import type { StatusTones } from '../../feedback/statuses';
import { statusOf } from '../../feedback/statuses';

interface StatusFilterChipsProps<Status extends string> {
  /** In the order of the chips; those without rows are left out. */
  statuses: readonly Status[];
  tones: StatusTones<Status>;
  counts: Partial<Record<Status, number>>;
  selected: Status | undefined;
  onSelect: (status: Status) => void;
}

/** Number of rows by status; each chip filters the table by its status. */
export const StatusFilterChips = <Status extends string>({
  statuses,
  tones,
  counts,
  selected,
  onSelect,
}: StatusFilterChipsProps<Status>) => (
  <Stack direction="row" useFlexGap spacing={1} role="group" aria-label="Show only" sx={{ flexWrap: 'wrap' }}>
    {statuses.map((status) => {
      const count = counts[status] ?? 0;
      return (
        count > 0 && (
          <Chip
            key={status}
            clickable
            color={selected === status ? 'primary' : 'default'}
            variant={selected === status ? 'filled' : 'outlined'}
            aria-pressed={selected === status}
            label={`${statusOf(tones, status).label} ${formatInteger(count)}`}
            onClick={() => onSelect(status)}
          />
        )
      );
    })}
  </Stack>
);
