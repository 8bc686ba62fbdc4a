import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import type { ReactNode } from 'react';
import { useContext } from 'react';
import { IncompleteRecord, renderValue } from './EmptyValue';
import { Section } from '../layout/Section';

export type DescriptionItem = readonly [label: string, value: ReactNode];

interface DescriptionListProps {
  items: readonly DescriptionItem[];
  columns?: 1 | 2 | 3 | 4;
  title?: string;
  actions?: ReactNode;
}

/** Label and value pairs. */
export function DescriptionList({ items, columns = 3, title, actions }: DescriptionListProps) {
  const isIncomplete = useContext(IncompleteRecord);
  return (
    <Section title={title} actions={actions}>
      <Box component="dl" sx={{ ...gridStyle(columns), ...listStyle }}>
        {items.map(([label, value], index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd dir="auto">{renderValue(value, isIncomplete)}</dd>
          </div>
        ))}
      </Box>
    </Section>
  );
}

export const DescriptionListSkeleton = ({
  count,
  columns = 3,
}: {
  count: number;
  columns?: 1 | 2 | 3 | 4;
}) => (
  <Section>
    <Box aria-hidden="true" sx={{ ...gridStyle(columns), '& > div': { minHeight: 40 } }}>
      {Array.from({ length: count }, (_, index) => (
        <div key={index}>
          <Skeleton width="40%" height={18} />
          <Skeleton width="70%" height={20} />
        </div>
      ))}
    </Box>
  </Section>
);

const gridStyle = (columns: number) => ({
  display: 'grid',
  gap: 2,
  gridTemplateColumns: {
    xs: '1fr',
    sm: `repeat(${String(Math.min(columns, 2))}, minmax(0, 1fr))`,
    lg: `repeat(${String(columns)}, minmax(0, 1fr))`,
  },
});

const listStyle = {
  m: 0,
  '& > div': { minWidth: 0 },
  '& > div > dt': { typography: 'caption', color: 'text.secondary' },
  '& > div > dd': { typography: 'body1', m: 0, overflowWrap: 'anywhere', minHeight: 20 },
};
