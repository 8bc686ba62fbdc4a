import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { written } from './EmptyValue';
import { Surface } from '../layout/Section';

export type Fact = readonly [label: string, value: ReactNode];

interface FactsProps {
  rows: readonly Fact[];
  columns?: 1 | 2 | 3 | 4;
  title?: string;
  actions?: ReactNode;
}

/** What is known of a record: a label above each value. Its parts are plain elements, since a record has many. */
export const Facts = ({ rows, columns = 3, title, actions }: FactsProps) => (
  <Surface title={title} actions={actions}>
    <Box component="dl" sx={{ ...grid(columns), ...list }}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd dir="auto">{written(value)}</dd>
        </div>
      ))}
    </Box>
  </Surface>
);

/** The same panel while its values are on their way. */
export const FactsToCome = ({ count, columns = 3 }: { count: number; columns?: 1 | 2 | 3 | 4 }) => (
  <Surface>
    <Box aria-hidden="true" sx={{ ...grid(columns), '& > div': { minHeight: 40 } }}>
      {Array.from({ length: count }, (_, place) => (
        <div key={place}>
          <Skeleton width="40%" height={18} />
          <Skeleton width="70%" height={20} />
        </div>
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

const list = {
  m: 0,
  '& > div': { minWidth: 0 },
  '& > div > dt': { typography: 'caption', color: 'text.secondary' },
  '& > div > dd': { typography: 'body1', m: 0, overflowWrap: 'anywhere', minHeight: 20 },
};
