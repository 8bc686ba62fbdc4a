import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import type { Mailing } from '../../../domain/mail/mailing';
import { mailings } from './mailings';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { deliveryStatuses } from './deliveryStatuses';
import { textColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';

const EMPTY_STATE = { title: 'Not sent yet' };

const DUNNING_STEPS = { reminder: 'Reminder', notice: 'Final notice' } as const;

/** The dunning step of a reminder and its reference day. */
const describeDunning = ({ dunning_step, dunning_day }: Mailing) =>
  dunning_step &&
  `${DUNNING_STEPS[dunning_step]}, ${dunning_day ? `counts from ${formatDate(dunning_day)}` : 'does not count yet'}`;

/** Reason of the last failure and time of the next attempt. */
const describeFailure = ({ reason, next_attempt_at }: Mailing) =>
  next_attempt_at ? `${reason ?? ''} Next attempt: ${formatDateTime(next_attempt_at)}` : reason;

const COLUMNS: readonly Column<Mailing>[] = [
  textColumn('channel', 'Channel', ({ channel }) => labelOf(channel), { sortable: false }),
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
    renderCell: ({ row }) => <StatusChip tones={deliveryStatuses} status={row.status} />,
  },
  textColumn('reason', 'Reason', describeFailure, { flex: 1, sortable: false }),
  textColumn('dunning_step', 'Dunning', describeDunning, { sortable: false }),
];

interface MailLogProps {
  noun: 'bill' | 'offer';
  id: Id;
  /** Action for a failed delivery. */
  renderRetry?: (mailing: Mailing) => ReactNode;
}

/** Deliveries of a record, newest first. */
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
  renderCell: ({ row }) => (row.status === 'failed' || row.status === 'undelivered') && renderRetry(row),
});
