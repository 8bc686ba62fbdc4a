import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { TableList } from './tableTypes';
import { chosenIn, emptinessOf } from './tableTypes';

interface TableNoteProps<T> {
  list: TableList<T>;
  label: string;
  noRows?: { title: string; action?: ReactNode };
}

/** What stands in the table's place when it has no rows: still loading, none yet, none that match, or a failure. */
export function TableNote<T>({ list, label, noRows }: TableNoteProps<T>) {
  const emptiness = emptinessOf(list);
  if (!emptiness) return null;
  if (emptiness === 'loading') return <RowsToCome count={Math.min(list.query.limit, 10)} />;
  const { title, text, action } = {
    failed: { title: `Couldn’t load ${label}`, text: list.problem?.message, action: retry(list) },
    noMatch: {
      title: 'No match',
      text: soughtIn(list),
      action: clear(list),
    },
    empty: { title: noRows?.title ?? 'Nothing here yet', text: undefined, action: noRows?.action },
  }[emptiness];
  return (
    <Box sx={{ ...place, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
      <Box role="status" sx={{ textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center', p: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {text && <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>}
        {action}
      </Box>
    </Box>
  );
}

const retry = <T,>(list: TableList<T>) => (
  <Button variant="outlined" onClick={list.retry}>
    Retry
  </Button>
);

const soughtIn = ({ query: { search } }: TableList<unknown>): string =>
  search ? `Nothing was found for “${search}”.` : 'Nothing fits these filters.';

const clear = <T,>(list: TableList<T>) => (
  <>
    {list.query.search && (
      <Button
        variant="outlined"
        onClick={() => {
          list.ask({ search: undefined });
        }}
      >
        Clear search
      </Button>
    )}
    {chosenIn(list).length > 0 && (
      <Button
        variant="outlined"
        onClick={() => {
          list.ask({ filters: undefined });
        }}
      >
        Clear filters
      </Button>
    )}
  </>
);

/** Below the head, above the pager. */
const place = {
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 41,
  insetBlockEnd: 53,
  overflow: 'auto',
};

const RowsToCome = ({ count }: { count: number }) => (
  <Box aria-hidden="true" sx={{ ...place, overflow: 'hidden', bgcolor: 'background.paper' }}>
    {Array.from({ length: count }, (_, row) => (
      <Box
        key={row}
        sx={{
          display: 'flex',
          gap: 4,
          px: '10px',
          height: 40,
          alignItems: 'center',
          borderBottom: 1,
          borderColor: 'divider',
        }}
      >
        <Skeleton width="18%" />
        <Skeleton width={row % 2 ? '34%' : '26%'} />
        <Skeleton width="14%" />
      </Box>
    ))}
  </Box>
);
