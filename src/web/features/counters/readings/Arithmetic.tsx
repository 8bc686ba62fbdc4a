import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../domain/numbers';
import { formatDateTime } from '../../../../domain/dates';
import type { ReadingAssessment, CounterBasis } from '../../../../domain/counters/readingAssessment';
import { labelOf } from '../../../../domain/labels';
import { Section } from '../../../ui/layout/Section';
import { Flags } from './Flags';
import { cubic } from './readingWords';

interface ArithmeticProps {
  basis: CounterBasis;
  value: number | undefined;
  assessed: ReadingAssessment | undefined;
}

/** How a reading comes to its consumption, step by step, as it is typed. */
export function Arithmetic({ basis, value, assessed }: ArithmeticProps) {
  const { previous, decimals, multiplier, meter_factor } = basis;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      'Previous',
      `${cubic(previous.value, decimals)}, ${labelOf(previous.type).toLowerCase()}, ${formatDateTime(previous.at)}`,
    ],
    ['Current', value === undefined ? '-----' : cubic(value, decimals)],
    ...(assessed && assessed.rollover !== 0 ? [['Index range', cubic(assessed.rollover, 0)] as const] : []),
    ['Raw', assessed ? cubic(assessed.raw) : '-----'],
    ['Multiplier × meter factor', `${String(multiplier)} × ${String(meter_factor)}`],
    [
      'Consumption',
      assessed ? `${cubic(assessed.consumption_m3)} in ${formatCount(assessed.days, 'day')}` : '-----',
    ],
    ['Flags', assessed && assessed.flags.length > 0 ? <Flags key="flags" of={assessed.flags} /> : 'None'],
  ];
  return (
    <Section title="Calculation">
      <Box component="dl" sx={grid} aria-live="polite">
        {rows.map(([label, shown]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {shown}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 2fr) 3fr',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
};
