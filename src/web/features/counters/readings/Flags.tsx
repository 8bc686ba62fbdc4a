import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import type { ReadingFlag } from '../../../../domain/counters/reading';
import { EmptyValue } from '../../../ui/record/EmptyValue';
import { FLAG_WORDS } from './readingWords';

/** What about a reading deserves a look. */
export function Flags({ of }: { of: readonly ReadingFlag[] }) {
  if (of.length === 0) return <EmptyValue of={undefined} />;
  return (
    <Box component="span" sx={{ display: 'inline-flex', flexWrap: 'wrap', gap: 0.5 }}>
      {of.map((flag) => (
        <Chip
          key={flag}
          size="small"
          variant="outlined"
          color={flag === 'lower_than_previous' || flag === 'high' ? 'error' : 'warning'}
          label={FLAG_WORDS[flag]}
        />
      ))}
    </Box>
  );
}
