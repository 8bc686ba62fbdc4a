import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import type { Mailing, MailingStatus } from '../../../domain/mail/mailing';
import { mailings } from './mailings';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { StatusChip } from '../../ui/feedback/StatusChip';
import type { StatusTones } from '../../ui/feedback/statuses';
import { textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';

const EMPTY_STATE = { title: 'Not emailed yet' };

const STATUSES: StatusTones<MailingStatus> = {
  waiting: ['waiting', 'Sending'],
  retrying: 'warning',
  sent: 'good',
  failed: 'bad',
};

/** Reason of the last failure and time of the next attempt. */
const describeFailure = ({ reason, next_attempt_at }: Mailing) =>
  next_attempt_at ? `${reason ?? ''} Next attempt: ${formatDateTime(next_attempt_at)}` : reason;

const COLUMNS: readonly Column<Mailing>[] = [
  textColumn('recipient', 'To', ({ recipient }) => recipient, { flex: 1, sortable: false }),
  textColumn('subject', 'Subject', ({ subject }) => subject, { flex: 2, sortable: false }),
  textColumn('createdAt', 'When', ({ createdAt }) => formatDateTime(createdAt), {
    sortable: false,
  }),
  textColumn('sent_by', 'By', ({ sent_by }) => sent_by?.label ?? 'The system', {
    sortable: false,
  }),
  {
    field: 'status',
    headerName: 'Result',
    width: 120,
    sortable: false,
    renderCell: ({ row }) => <StatusChip tones={STATUSES} status={row.status} />,
  },
  textColumn('reason', 'Reason', describeFailure, { flex: 1, sortable: false }),
];

interface MailLogProps {
  noun: 'bill' | 'offer';
  id: Id;
  /** Action for a failed email. */
  renderRetry?: (mailing: Mailing) => ReactNode;
}

/** Emails sent about a record, newest first. */
export function MailLog({ noun, id, renderRetry }: MailLogProps) {
  const base = useMemo(() => ({ field: noun, search: id }), [noun, id]);
  const list = useList(mailings, base);
  const columns = useMemo(
    () => (renderRetry ? [...COLUMNS, retryColumn(renderRetry)] : COLUMNS),
    [renderRetry],
  );
  return <DataTable plain label="Mail" columns={columns} list={list} emptyState={EMPTY_STATE} />;
}

const retryColumn = (renderRetry: (mailing: Mailing) => ReactNode): Column<Mailing> => ({
  field: 'again',
  headerName: 'Actions',
  width: 120,
  sortable: false,
  renderCell: ({ row }) => row.status === 'failed' && renderRetry(row),
});
