import type { BillRun } from '../../../../domain/bills/billRun';
import { formatMonth } from '../../../../domain/dates';
import { useList } from '../../../store/useList';
import { Page } from '../../../ui/layout/Page';
import {
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../../ui/table/columns/columns';
import { DataTable } from '../../../ui/table/DataTable';
import type { Column } from '../../../ui/table/tableTypes';
import { billRecords } from '../billRecords';
import {
  BILL_RUN_STEPS,
  billRunFilters,
  billRunRecords,
  billRunStatuses,
  billRunStep,
  runScopeText,
} from './billRunRecords';
import { billRuns } from './billRuns';
import { RunBillingButton } from './RunBillingButton';

/** Formats the steps of a run. */
export const stepsText = (run: BillRun): string =>
  [BILL_RUN_STEPS[billRunStep(run)][0], run.estimates && 'estimate missing readings']
    .filter(Boolean)
    .join('; ');

const COLUMNS: readonly Column<BillRun>[] = [
  linkColumn(
    'month',
    'Month',
    ({ month }) => formatMonth(month),
    ({ _id }) => `${billRunRecords.path}/${_id}`,
    { sortable: false },
  ),
  textColumn('started_by', 'Started by', ({ started_by }) => started_by.label, { sortable: false }),
  timeColumn('started_at', 'Started', ({ started_at }) => started_at),
  textColumn('scope', 'Contracts', runScopeText, { flex: 1, sortable: false, hideOrder: 2 }),
  textColumn('steps', 'Steps', stepsText, { sortable: false, hideOrder: 1 }),
  numberColumn('done', 'Done', ({ done }) => done, { sortable: false }),
  numberColumn('total', 'In total', ({ total }) => total, { sortable: false }),
  numberColumn('exceptions', 'Exceptions', ({ exceptions }) => exceptions, { sortable: false }),
  statusColumn('status', 'Status', billRunStatuses, ({ status }) => status, { sortable: false }),
];

/** Billing runs, newest first. */
export default function BillRunList() {
  const list = useList(billRuns, undefined, billRunFilters);
  return (
    <Page
      breadcrumbs={[{ label: billRecords.title, to: billRecords.path }, billRunRecords.title]}
      title={billRunRecords.title}
      actions={<RunBillingButton />}
    >
      <DataTable label={billRunRecords.title} columns={COLUMNS} list={list} />
    </Page>
  );
}
