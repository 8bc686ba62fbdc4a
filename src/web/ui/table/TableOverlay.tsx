import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { memo } from 'react';
import type { TableData } from './tableTypes';
import { activeFilters, getEmptyReason } from './tableTypes';

interface TableOverlayProps<T> {
  list: TableData<T>;
  label: string;
  emptyState?: { title: string; action?: ReactNode };
}

/** Loading, empty, no-match and error states of a table. */
export function TableOverlay<T>({ list, label, emptyState }: TableOverlayProps<T>) {
  const reason = getEmptyReason(list);
  if (!reason) return null;
  if (reason === 'loading') return <SkeletonRows count={Math.min(list.query.limit, 10)} />;
  const { title, text, action } = {
    failed: { title: `Couldn’t load ${label}`, text: list.error?.message, action: RetryButton(list) },
    noMatch: {
      title: 'No results',
      text: noMatchText(list),
      action: ClearButtons(list),
    },
    empty: {
      title: emptyState?.title ?? `No ${label.toLowerCase()} yet`,
      text: undefined,
      action: emptyState?.action,
    },
  }[reason];
  return (
    <Box sx={{ ...overlayStyle, display: 'flex', alignItems: 'center', justifyContent: 'center' }}>
      <Box role="status" sx={{ textAlign: 'center', display: 'grid', gap: 1, justifyItems: 'center', p: 2 }}>
        <Typography sx={{ fontWeight: 600 }}>{title}</Typography>
        {text && <Typography sx={{ color: 'text.secondary' }}>{text}</Typography>}
        {action}
      </Box>
    </Box>
  );
}

const RetryButton = <T,>(list: TableData<T>) => (
  <Button variant="outlined" onClick={list.retry}>
    Retry
  </Button>
);

const noMatchText = ({ query: { search } }: TableData<unknown>): string =>
  search ? `No results for “${search}”.` : 'No results for these filters.';

const ClearButtons = <T,>(list: TableData<T>) => (
  <>
    {list.query.search && (
      <Button
        variant="outlined"
        onClick={() => {
          list.changeQuery({ search: undefined });
        }}
      >
        Clear search
      </Button>
    )}
    {activeFilters(list).length > 0 && (
      <Button
        variant="outlined"
        onClick={() => {
          list.changeQuery({ filters: undefined });
        }}
      >
        Clear filters
      </Button>
    )}
  </>
);

const overlayStyle = {
  position: 'absolute',
  insetInline: 0,
  insetBlockStart: 41,
  insetBlockEnd: 53,
  overflow: 'auto',
};

const WIDTHS = { first: '18%', even: '26%', odd: '34%', last: '14%' };

/** Plain elements, because thirty MUI skeletons are a fifth of the first render of a list. */
const SkeletonRows = memo(function SkeletonRows({ count }: { count: number }) {
  return (
    <Box aria-hidden="true" sx={skeletonStyle}>
      {Array.from({ length: count }, (_, row) => (
        <div key={row}>
          <span style={{ width: WIDTHS.first }} />
          <span style={{ width: row % 2 ? WIDTHS.odd : WIDTHS.even }} />
          <span style={{ width: WIDTHS.last }} />
        </div>
      ))}
    </Box>
  );
});

const skeletonStyle = {
  ...overlayStyle,
  overflow: 'hidden',
  bgcolor: 'background.paper',
  '& > div': {
    display: 'flex',
    alignItems: 'center',
    gap: 4,
    px: '10px',
    blockSize: 40,
    borderBottom: 1,
    borderColor: 'divider',
  },
  '& span': { blockSize: 12, borderRadius: 1, bgcolor: 'action.hover' },
};
