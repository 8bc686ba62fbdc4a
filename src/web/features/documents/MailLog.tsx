import type { ReactNode } from 'react';
import { useMemo } from 'react';
import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { labelOf } from '../../../domain/labels';
import type { Mailing } from '../../../domain/mail/mailing';
import { mailings, deliveryStatuses } from './mailings';
import { useList } from '../../store/useList';
import { DataTable } from '../../ui/table/DataTable';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { statusColumn, textColumn, timeColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';

const EMPTY_STATE = { title: 'Not sent yet' };

const DUNNING_STEPS = { reminder: 'Reminder', notice: 'Final notice' } as const;

/** The dunning step of a reminder and its reference day. */
const describeDunning = ({ dunning_step, dunning_day }: Mailing) =>
  dunning_step &&
  `${DUNNING_STEPS[dunning_step]}, ${dunning_day ? `effective from ${formatDate(dunning_day)}` : 'effective once sent'}`;

/** Reason of the last failure and time of the next attempt. */
const describeFailure = ({ reason, next_attempt_at }: Mailing) =>
  next_attempt_at ? `${reason ?? ''} Next attempt: ${formatDateTime(next_attempt_at)}` : reason;

const COLUMNS: readonly Column<Mailing>[] = [
  textColumn('channel', 'Channel', ({ channel }) => labelOf(channel), { sortable: false }),
  textColumn('recipient', 'To', ({ recipient }) => recipient, { flex: 1, sortable: false }),
  textColumn('subject', 'Subject', ({ subject }) => subject, { flex: 2, sortable: false }),
  timeColumn('createdAt', 'When', ({ createdAt }) => createdAt, { sortable: false }),
  textColumn('sent_by', 'By', ({ sent_by }) => sent_by?.label ?? 'The system', {
    sortable: false,
  }),
  statusColumn('status', 'Result', deliveryStatuses, ({ status }) => status, { sortable: false }),
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
  const list = useList(mailings, { field: noun, search: id });
  const columns = useMemo(
    () => (renderRetry ? [...COLUMNS, retryColumn(renderRetry)] : COLUMNS),
    [renderRetry],
  );
  return <DataTable plain label="Mail" columns={columns} list={list} emptyState={EMPTY_STATE} />;
}

const retryColumn = (renderRetry: (mailing: Mailing) => ReactNode): Column<Mailing> =>
  actionsColumn((row) => (row.status === 'failed' || row.status === 'undelivered') && renderRetry(row));
