import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useList } from '../../store/useList';
import { Page } from '../../ui/layout/Page';
import { DataTable } from '../../ui/table/DataTable';
import { ExportMenu } from '../exports/ExportMenu';
import { selectCurrentUser } from '../session/session';
import { audit } from './audit';
import { auditColumns, requestColumn } from './auditColumns';
import { AuditEntryDialog } from './AuditEntryDialog';
import { auditFilters, auditRecords } from './auditRecords';
import { ChainStatus } from './ChainStatus';

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
