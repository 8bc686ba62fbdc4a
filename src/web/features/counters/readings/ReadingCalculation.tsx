import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { formatCount } from '../../../../domain/numbers';
import { formatDateTime } from '../../../../domain/dates';
import type { ReadingAssessment, CounterBasis } from '../../../../domain/counters/readingAssessment';
import { labelInSentence } from '../../../../domain/labels';
import { Section } from '../../../ui/layout/Section';
import { Flags } from './Flags';
import { formatM3 } from '../../../../domain/quantities';

interface ReadingCalculationProps {
  basis: CounterBasis;
  value: number | undefined;
  assessment: ReadingAssessment | undefined;
}

/** Calculation of the consumption of the entered reading. */
export function ReadingCalculation({ basis, value, assessment }: ReadingCalculationProps) {
  const { previous, decimals, multiplier, meter_factor } = basis;
  const rows: readonly (readonly [string, ReactNode])[] = [
    [
      'Previous',
      `${formatM3(previous.value, decimals)}, ${labelInSentence(previous.type)}, ${formatDateTime(previous.at)}`,
    ],
    ['Current', value === undefined ? '-----' : formatM3(value, decimals)],
    ...(assessment && assessment.rollover !== 0
      ? [['Index range', formatM3(assessment.rollover, 0)] as const]
      : []),
    ['Raw', assessment ? formatM3(assessment.raw) : '-----'],
    ['Multiplier × meter factor', `${String(multiplier)} × ${String(meter_factor)}`],
    [
      'Consumption',
      assessment
        ? `${formatM3(assessment.consumption_m3)} in ${formatCount(assessment.days, 'day')}`
        : '-----',
    ],
    [
      'Flags',
      assessment && assessment.flags.length > 0 ? <Flags key="flags" flags={assessment.flags} /> : 'None',
    ],
  ];
  return (
    <Section title="Calculation">
      <Box component="dl" sx={gridStyle} aria-live="polite">
        {rows.map(([label, value]) => (
          <Box key={label} sx={{ display: 'contents' }}>
            <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
              {label}
            </Typography>
            <Typography component="dd" variant="body2" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
              {value}
            </Typography>
          </Box>
        ))}
      </Box>
    </Section>
  );
}

const gridStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 2fr) 3fr',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
};
