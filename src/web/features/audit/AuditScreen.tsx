import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { formatCount, formatInteger } from '../../../domain/numbers';
import type { AuditIntegrity } from '../../../domain/audit/auditEntry';
import { formatDateTime } from '../../../domain/dates';
import { useList } from '../../store/useList';
import { Page } from '../../ui/layout/Page';
import { DataTable } from '../../ui/table/DataTable';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { useQuery } from '../../store/createQuery';
import { ExportMenu } from '../exports/ExportMenu';
import { selectCurrentUser } from '../session/session';
import { audit, auditIntegrity } from './audit';
import { auditColumns, requestColumn } from './auditColumns';
import { AuditEntryDialog } from './AuditEntryDialog';
import { auditFilters, auditRecords } from './auditRecords';

/** Audit log of all records, newest first, and the state of its hash chain. */
export default function AuditScreen() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const entry = params.get('entry');
  const closed = new URLSearchParams(params);
  closed.delete('entry');
  return (
    <Page breadcrumbs={[{ label: 'Employees', to: '/users' }, auditRecords.title]} title={auditRecords.title}>
      <ChainStatus />
      <AuditTable search={String(closed)} />
      {entry && <AuditEntryDialog id={entry} onClose={() => void navigate(`/users?${String(closed)}`)} />}
    </Page>
  );
}

function AuditTable({ search }: { search: string }) {
  const currentUser = useSelector(selectCurrentUser);
  const list = useList(audit, undefined, auditFilters);
  const columns = useMemo(() => auditColumns(currentUser, search), [currentUser, search]);
  const exported = useMemo(() => [...columns, requestColumn], [columns]);
  return (
    <DataTable
      label={auditRecords.title}
      columns={columns}
      list={list}
      searchLabel="Search record, username, request ID or address"
      emptyState={{ title: 'No audit entries' }}
      toolbar={<ExportMenu recordType={auditRecords} list={list} columns={exported} />}
    />
  );
}

/** Describes how many entries are protected and verified, and up to when. */
function describe({ chained, unchained, verified }: AuditIntegrity): string {
  const chain = chained
    ? `Protected by the hash chain up to ${formatDateTime(chained.until)} in ${formatCount(chained.blocks, 'block')}` +
      (unchained > 0
        ? `; ${formatCount(unchained, 'newer entry waits', 'newer entries wait')} for the next block.`
        : '.')
    : 'Not yet protected; entries are added to the hash chain every minute.';
  if (!verified || (verified.blocks === 0 && !verified.error))
    return `${chain} Not verified yet: the log is verified every day.`;
  if (verified.error) return chain;
  const until = verified.until ? ` up to ${formatDateTime(verified.until)}` : '';
  return `${formatInteger(verified.entries)} entries${until} match the hash chain; verified ${formatDateTime(verified.at)}. ${chain}`;
}

/** State of the hash chain: last verified time, or the position where it is broken. */
function ChainStatus() {
  const { result, error, retry } = useQuery(auditIntegrity, {});
  if (!result)
    return error ? <ErrorAlert error={error} onRetry={retry} /> : <Skeleton variant="rounded" height={48} />;
  const { data } = result;
  const { verified } = data;
  if (verified?.error)
    return (
      <Alert severity="error">
        {`The log does not match its hash chain: ${verified.error}. ${formatInteger(verified.entries)} entries before it match; verified ${formatDateTime(verified.at)}. ${describe(data)}`}
      </Alert>
    );
  return <Alert severity={verified && verified.entries > 0 ? 'success' : 'info'}>{describe(data)}</Alert>;
}
