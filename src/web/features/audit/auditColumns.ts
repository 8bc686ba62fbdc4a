import { auditUser, auditedModelLabel } from '../../../domain/audit/auditEntry';
import type { AuditEntry } from '../../../domain/audit/auditEntry';
import { formatDateTime } from '../../../domain/dates';
import { actionLabel, fieldLabel } from '../../../domain/history';
import type { Permissions } from '../../../domain/permissions';
import { linkColumn, refColumn, textColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { formatValue, isReadable } from '../history/formatChange';
import { auditOutcomes, entryPath, recordPathOf } from './auditRecords';

const SHOWN_CHANGES = 3;

/** The first changes of an entry in one line: `Status: Draft → Issued`. */
function changesLine({ changes }: Pick<AuditEntry, 'changes'>): string {
  const readable = changes.filter(isReadable);
  const shown = readable
    .slice(0, SHOWN_CHANGES)
    .map(
      ({ field, from, to }) =>
        `${fieldLabel(field)}: ${from === null ? '' : `${formatValue(from, field)} → `}${formatValue(to, field)}`,
    );
  const more = readable.length - shown.length;
  return [...shown, ...(more > 0 ? [`and ${String(more)} more`] : [])].join('; ');
}

/** Column for exported files only; on screen the record identifies the entry. */
export const requestColumn: Column<AuditEntry> = textColumn(
  'request_id',
  'Request ID',
  ({ request_id }) => request_id,
);

/** Columns of the audit log; `search` is the query of the list, which stays open behind an entry. */
export const auditColumns = (
  permissions: Permissions | null,
  search: string,
): readonly Column<AuditEntry>[] => [
  linkColumn(
    'at',
    'Time',
    ({ at }) => formatDateTime(at),
    ({ _id }) => entryPath(search, _id),
  ),
  textColumn('who', 'User', auditUser, { sortable: false }),
  textColumn('action', 'Action', ({ action }) => actionLabel(action), { sortable: false }),
  textColumn('model', 'Kind', ({ model }) => auditedModelLabel(model), { sortable: false, hideOrder: 3 }),
  {
    ...refColumn<AuditEntry>('record', 'Record', ({ record }) => record, undefined, {
      sortable: false,
      minWidth: 160,
    }),
    getContent: (entry) => ({
      kind: 'reference',
      name: entry.record?.label || undefined,
      to: recordPathOf(entry, permissions),
    }),
  },
  textColumn('changes', 'Changes', changesLine, { sortable: false, flex: 1, minWidth: 220 }),
  {
    field: 'outcome',
    headerName: 'Outcome',
    sortable: false,
    hideOrder: 4,
    getContent: ({ outcome }) =>
      outcome === 'refused' ? { kind: 'status', statuses: auditOutcomes, status: outcome } : [],
  },
  textColumn('address', 'Address', ({ address }) => address, { sortable: false, hideOrder: 2 }),
];
