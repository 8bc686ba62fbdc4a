import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { FieldChange, HistoryEntry } from '../../../domain/history';
import { actionLabel, fieldLabel } from '../../../domain/history';
import { auditRecords, recordAuditPath } from '../audit/auditRecords';
import { history } from './history';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Section } from '../../ui/layout/Section';
import { isReadable, formatValue } from './formatChange';

/** Audit entries of a record, newest first. */
export default function HistoryTab({ noun, id }: { noun: string; id: Id }) {
  const list = useList(history, { field: noun, search: id });
  const { rows, total, query, isFirstLoad, error } = list;
  const pages = Math.ceil(total / query.limit);
  const canOpenAudit = usePermission(auditRecords.view);
  return (
    <Stack spacing={2}>
      {canOpenAudit && (
        <div>
          <LinkButton to={recordAuditPath(id)} variant="outlined">
            Open in audit log
          </LinkButton>
        </div>
      )}
      <ErrorAlert
        error={error}
        onRetry={() => {
          list.retry();
        }}
      />
      {isFirstLoad && !error && <Skeleton variant="rounded" height={120} />}
      {!isFirstLoad && rows.length === 0 && <Typography>{NO_CHANGES}</Typography>}
      {rows.map((row) => (
        <EntrySection key={row._id} entry={row} />
      ))}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={query.page}
          onChange={(_event, page) => {
            list.changeQuery({ page });
          }}
        />
      )}
    </Stack>
  );
}

const NO_CHANGES =
  'No changes recorded. Every change made in Tankbook is recorded; records that were imported begin without entries.';

const EntrySection = ({ entry: { action, who, at, changes } }: { entry: HistoryEntry }) => (
  <Section title={`${actionLabel(action)} by ${who?.label ?? 'the system'}`}>
    <Typography component="time" dateTime={at} variant="body2" sx={{ color: 'text.secondary' }}>
      {formatDateTime(at)}
    </Typography>
    {changes.length > 0 && (
      <Box component="dl" sx={changeGridStyle}>
        {changes.filter(isReadable).map((change) => (
          <ChangeItem key={change.field} entry={change} />
        ))}
      </Box>
    )}
  </Section>
);

const ChangeItem = ({ entry: { field, from, to } }: { entry: FieldChange }) => (
  <>
    <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
      {fieldLabel(field)}
    </Typography>
    <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
      {from !== null && (
        <>
          <bdi>{formatValue(from, field)}</bdi>
          {' → '}
        </>
      )}
      <bdi>{formatValue(to, field)}</bdi>
    </Typography>
  </>
);

const changeGridStyle = {
  display: 'grid',
  gridTemplateColumns: 'minmax(96px, 1fr) 3fr',
  columnGap: 2,
  rowGap: 0.5,
  m: 0,
  mt: 1,
};
