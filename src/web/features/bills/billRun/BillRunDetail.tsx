import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import type { LinearProgressProps } from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import {
  BILL_RUN_OUTCOMES,
  BILL_RUN_TRANSITIONS,
  EXCEPTION_OUTCOMES,
} from '../../../../domain/bills/billRun';
import type { BillRun, BillRunItem } from '../../../../domain/bills/billRun';
import { formatDateTime, formatMonth } from '../../../../domain/dates';
import { formatAed } from '../../../../domain/money';
import { formatCount, formatInteger } from '../../../../domain/numbers';
import { useFilterParam } from '../../../store/listQueryParams';
import { useList } from '../../../store/useList';
import { usePermission } from '../../../store/usePermission';
import { StatusChip } from '../../../ui/feedback/StatusChip';
import { Section } from '../../../ui/layout/Section';
import type { DescriptionItem } from '../../../ui/record/DescriptionList';
import { DescriptionList } from '../../../ui/record/DescriptionList';
import {
  linkColumn,
  moneyColumn,
  refColumn,
  statusColumn,
  textColumn,
} from '../../../ui/table/columns/columns';
import { DataTable } from '../../../ui/table/DataTable';
import type { Column } from '../../../ui/table/tableTypes';
import { RecordScreen } from '../../records/RecordScreen';
import { TransitionButtons } from '../../records/TransitionButtons';
import { BillRunCounts } from './BillRunTable';
import { stepsText } from './BillRunList';
import { billRunOutcomes, billRunRecords, billRunStatuses, runScopeText } from './billRunRecords';
import { billRunItems, billRuns, billRunTransitions } from './billRuns';

const SECONDS_PER_MINUTE = 60;
const MINUTES_PER_HOUR = 60;

/** Such as `45 seconds`, `12 minutes` or `1 h 5 min`. */
const durationText = (seconds: number): string => {
  if (seconds < SECONDS_PER_MINUTE) return formatCount(seconds, 'second');
  const minutes = Math.round(seconds / SECONDS_PER_MINUTE);
  if (minutes < MINUTES_PER_HOUR) return formatCount(minutes, 'minute');
  return `${String(Math.floor(minutes / MINUTES_PER_HOUR))} h ${String(minutes % MINUTES_PER_HOUR)} min`;
};

const progressText = ({ status, done, total, worked_seconds = 0, remaining_seconds }: BillRun): string =>
  [
    `${formatInteger(done)} of ${formatInteger(total)} contracts done`,
    worked_seconds > 0 && `worked for ${durationText(worked_seconds)}`,
    status === 'Running' &&
      (typeof remaining_seconds === 'number' ? `about ${durationText(remaining_seconds)} left` : 'starting'),
  ]
    .filter(Boolean)
    .join(' · ');

const HINTS: Partial<Record<BillRun['status'], string>> = {
  Running: 'It continues when you leave this page.',
  Paused: 'Contracts in progress are completed; the others wait until the run is resumed.',
  Cancelled: 'Contracts that were not processed are left out. Start another run to bill them.',
};

const PROGRESS_COLORS = {
  Running: 'primary',
  Paused: 'warning',
  Completed: 'success',
  Cancelled: 'inherit',
} as const satisfies Record<BillRun['status'], LinearProgressProps['color']>;

function RunProgress({ run }: { run: BillRun }) {
  const { status, done, total } = run;
  return (
    <Section title="Progress">
      <Stack spacing={1.5}>
        <LinearProgress
          variant="determinate"
          value={total > 0 ? (done / total) * 100 : 0}
          color={PROGRESS_COLORS[status]}
          sx={{ color: 'text.disabled' }}
          aria-label="Billing run progress"
        />
        <Typography role="status">{progressText(run)}</Typography>
        {HINTS[status] && <Typography color="text.secondary">{HINTS[status]}</Typography>}
      </Stack>
    </Section>
  );
}

const itemColumns = (canOpenCounters: boolean): readonly Column<BillRunItem>[] => [
  linkColumn(
    'contract',
    'Contract',
    ({ contract }) => contract.unique_number,
    ({ contract }) => `/contracts/${contract._id}`,
  ),
  textColumn(
    'client',
    'Client',
    ({ client, unit_no }) => [client.label, unit_no].filter(Boolean).join(' · '),
    {
      flex: 1,
      sortable: false,
    },
  ),
  statusColumn('outcome', 'Result', billRunOutcomes, ({ outcome }) => outcome, { sortable: false }),
  textColumn('reason', 'Reason', ({ reason }) => reason, { flex: 2, sortable: false }),
  moneyColumn('total', 'Total (AED)', ({ total }) => total, { sortable: false, hideOrder: 1 }),
  refColumn(
    'bill',
    'Invoice',
    ({ bill }) => bill && { _id: bill._id, label: bill.unique_number },
    (id) => `/bills/${id}`,
    { sortable: false },
  ),
  refColumn(
    'counter',
    'Counter',
    ({ counter }) => counter,
    canOpenCounters ? (id) => `/counters/${id}` : undefined,
    { sortable: false, hideOrder: 2 },
  ),
];

/** Contracts of the run: the exceptions, or those of one outcome. */
function RunItems({ run }: { run: BillRun }) {
  const [selected, select] = useFilterParam('outcome', BILL_RUN_OUTCOMES);
  const outcome = selected ? [selected] : [...EXCEPTION_OUTCOMES];
  const list = useList(billRunItems, { field: 'run', search: run._id, filters: { outcome } });
  const canOpenCounters = usePermission('superAdmin');
  const columns = useMemo(() => itemColumns(canOpenCounters), [canOpenCounters]);
  return (
    <Section title={selected ? 'Contracts' : 'Exceptions'}>
      <Stack spacing={2}>
        <BillRunCounts counts={run.counts ?? {}} selected={selected} onSelect={select} />
        {run.status === 'Completed' && run.exceptions > 0 && (
          <Alert severity="info" variant="outlined">
            Correct the exceptions, then choose “Process exceptions again”. Existing invoices are not created
            again.
          </Alert>
        )}
        <DataTable
          plain
          label={selected ? 'Contracts' : 'Exceptions'}
          columns={columns}
          list={list}
          emptyState={{ title: run.status === 'Running' ? 'No exceptions so far' : 'No exceptions' }}
        />
      </Stack>
    </Section>
  );
}

const totalItems = ({ totals }: BillRun): DescriptionItem[] =>
  totals
    ? [
        ['Invoices', formatInteger(totals.invoices)],
        ['Net', formatAed(totals.net)],
        ['VAT', formatAed(totals.vat)],
        ['Total', formatAed(totals.total)],
      ]
    : [];

const detailItems = (run: BillRun): DescriptionItem[] => [
  ['Month', formatMonth(run.month)],
  ['Contracts', runScopeText(run)],
  ['Steps', stepsText(run)],
  ['Started by', run.started_by.label],
  ['Started', formatDateTime(run.started_at)],
  ['Ended', formatDateTime(run.finished_at)],
];

/** Page of a billing run: progress, exceptions and scope. */
export default function BillRunDetail() {
  return (
    <RecordScreen
      resource={billRuns}
      recordType={billRunRecords}
      nameOf={({ month }) => `Billing of ${formatMonth(month)}`}
      chip={({ status }) => <StatusChip tones={billRunStatuses} status={status} />}
      actions={(run) => (
        <TransitionButtons
          record={run}
          status={run.status}
          rules={BILL_RUN_TRANSITIONS}
          transitions={billRunTransitions}
          isHidden={(name, { exceptions }) => name === 'retry' && exceptions === 0}
        />
      )}
    >
      {(run) => (
        <>
          <RunProgress run={run} />
          {run.totals && <DescriptionList title="Invoiced" items={totalItems(run)} columns={4} />}
          <RunItems run={run} />
          <DescriptionList title="Scope" items={detailItems(run)} columns={3} />
        </>
      )}
    </RecordScreen>
  );
}
