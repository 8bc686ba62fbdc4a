import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Blank } from './Blank';
import { Surface } from './Surface';

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  rows: readonly Fact[];
  columns?: 1 | 2 | 3 | 4;
  title?: string;
  actions?: ReactNode;
}

/** What is known of a record: a label above each value. */
export const Facts = ({ rows, columns = 3, title, actions }: FactsProps) => (
  <Surface title={title} actions={actions}>
    <Box component="dl" sx={{ ...grid(columns), m: 0 }}>
      {rows.map(([label, value]) => (
        <Box key={label} sx={{ minWidth: 0 }}>
          <Typography component="dt" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere', minHeight: 20 }} dir="auto">
            <Blank of={value} />
          </Typography>
        </Box>
      ))}
    </Box>
  </Surface>
);

/** The same panel while its values are on their way. */
export const FactsToCome = ({ count, columns = 3 }: { count: number; columns?: 1 | 2 | 3 | 4 }) => (
  <Surface>
    <Box aria-hidden="true" sx={grid(columns)}>
      {Array.from({ length: count }, (_, place) => (
        <Box key={place} sx={{ minHeight: 40 }}>
          <Skeleton width="40%" height={18} />
          <Skeleton width="70%" height={20} />
        </Box>
      ))}
    </Box>
  </Surface>
);

const grid = (columns: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: '1fr',
    sm: `repeat(${String(Math.min(columns, 2))}, minmax(0, 1fr))`,
    lg: `repeat(${String(columns)}, minmax(0, 1fr))`,
  },
});
