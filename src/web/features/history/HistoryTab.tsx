import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { showTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { FieldChange, Happening } from '../../../domain/history';
import { actionWord } from '../../../domain/history';
import { wordOf } from '../../../domain/labels';
import { history } from './history';
import { useList } from '../../store/useList';
import { ProblemNote } from '../../ui/feedback/ErrorAlert';
import { Surface } from '../../ui/layout/Section';
import { isTold, valueShown } from './formatChange';

/** What happened to a record, newest first: who, when, and from what to what. */
export default function HistoryTab({ noun, id }: { noun: string; id: Id }) {
  const base = useMemo(() => ({ field: noun, search: id }), [noun, id]);
  const list = useList(history, base);
  const { rows, total, query, fresh, problem } = list;
  const pages = Math.ceil(total / query.limit);
  return (
    <Stack spacing={2}>
      <ProblemNote
        problem={problem}
        onRetry={() => {
          list.retry();
        }}
      />
      {fresh && !problem && <Skeleton variant="rounded" height={120} />}
      {!fresh && rows.length === 0 && <Typography>Nothing was written down about this record.</Typography>}
      {rows.map((row) => (
        <Entry key={row._id} of={row} />
      ))}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={query.page}
          onChange={(_event, page) => {
            list.ask({ page });
          }}
        />
      )}
    </Stack>
  );
}

const Entry = ({ of: { action, who, at, changes } }: { of: Happening }) => (
  <Surface title={`${actionWord(action)} by ${who?.label ?? 'the system'}`}>
    <Typography component="time" dateTime={at} variant="body2" sx={{ color: 'text.secondary' }}>
      {showTime(at)}
    </Typography>
    {changes.length > 0 && (
      <Box component="dl" sx={lines}>
        {changes.filter(isTold).map((change) => (
          <Line key={change.field} of={change} />
        ))}
      </Box>
    )}
  </Surface>
);

const Line = ({ of: { field, from, to } }: { of: FieldChange }) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {wordOf(field)}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {from !== null && (
        <>
          <bdi>{valueShown(from, field)}</bdi>
          {' → '}
        </>
      )}
      <bdi>{valueShown(to, field)}</bdi>
    </Typography>
  </>
);

const lines = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 1fr) 3fr',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mt: 1,
};
