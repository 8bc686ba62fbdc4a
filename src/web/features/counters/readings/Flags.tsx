import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReadingFlag } from '../../../../domain/counters/reading';
import { EmptyValue } from '../../../ui/record/EmptyValue';
import { FLAG_LABELS } from './readingFormats';

export function Flags({ flags }: { flags: readonly ReadingFlag[] }) {
  if (flags.length === 0) return <EmptyValue value={undefined} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {flags.map((flag) => (
        <Chip
          key={flag}
          size="small"
          variant="outlined"
          color={flag === 'lower_than_previous' || flag === 'high' ? 'error' : 'warning'}
          label={FLAG_LABELS[flag]}
        />
      ))}
    </Box>
  );
}
