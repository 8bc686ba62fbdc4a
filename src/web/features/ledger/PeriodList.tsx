import { formatDateTime, formatMonth } from '../../../domain/dates';
import type { Period } from '../../../domain/ledger/period';
import { PERIOD_TRANSITIONS, periodReasonInputSchema } from '../../../domain/ledger/period';
import { Page } from '../../ui/layout/Page';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { statusColumn, textColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { reasonForm } from '../records/transitionForms';
import { TransitionButtons } from '../records/TransitionButtons';
import { AllRows } from './AllRows';
import { periodTransitions, periods } from './ledger';
import { periodStatuses } from './ledgerRecords';

const PeriodActions = ({ period }: { period: Period }) => (
  <TransitionButtons
    record={period}
    status={period.status}
    rules={PERIOD_TRANSITIONS}
    transitions={periodTransitions}
    forms={{
      close: reasonForm(`Close ${formatMonth(period.month)}`, periodReasonInputSchema),
      reopen: reasonForm(`Reopen ${formatMonth(period.month)}`, periodReasonInputSchema),
    }}
    isHidden={(name, { next }) => name !== next}
  />
);

/** Formats time and user: `1 Dec 2026, 09:30, Mariam Al Suwaidi`. */
const formatAct = (at: string | null | undefined, by: Period['closed_by']): string | undefined =>
  at ? [formatDateTime(at), by?.label].filter(Boolean).join(', ') : undefined;

const columns: readonly Column<Period>[] = [
  textColumn('month', 'Month', ({ month }) => formatMonth(month), { rowHeader: true }),
  statusColumn('status', 'Status', periodStatuses, ({ status }) => status),
  actionsColumn<Period>((period) => <PeriodActions period={period} />),
  textColumn('closed_at', 'Closed', ({ closed_at, closed_by }) => formatAct(closed_at, closed_by)),
  textColumn('reopened_at', 'Reopened', ({ reopened_at, reopened_by }) =>
    formatAct(reopened_at, reopened_by),
  ),
  textColumn('reason', 'Reason', ({ reason }) => reason, { flex: 1 }),
];

const byMonth = (a: Period, b: Period): number => a.month.localeCompare(b.month);

/**
 * Months of the ledger. Only the first open month can be closed and only the last closed one reopened, so
 * each is first in its table.
 */
export default function PeriodList() {
  return (
    <Page breadcrumbs={['Accounting', 'Periods']} title="Periods">
      <AllRows
        resource={periods}
        columns={columns}
        groups={[
          {
            title: 'Open months',
            select: (rows) => rows.filter(({ status }) => status !== 'Closed').sort(byMonth),
            emptyText: 'Nothing is posted in an open month, so there is no month to close.',
          },
          {
            title: 'Closed months',
            select: (rows) => rows.filter(({ status }) => status === 'Closed').sort((a, b) => byMonth(b, a)),
            emptyText: 'No month is closed yet.',
          },
        ]}
      />
    </Page>
  );
}
