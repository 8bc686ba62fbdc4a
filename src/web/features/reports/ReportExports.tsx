import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type {
  ReportExport,
  ReportExportStatus,
  ReportSchedule,
} from '../../../domain/reports/reportSchedule';
import { EXPORT_DAYS, WEEKDAYS } from '../../../domain/reports/reportSchedule';
import { selectError } from '../../store/requests';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import type { StatusTones } from '../../ui/feedback/statuses';
import { Page } from '../../ui/layout/Page';
import { Section } from '../../ui/layout/Section';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import {
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../ui/table/columns/columns';
import { DataTable } from '../../ui/table/DataTable';
import type { Column } from '../../ui/table/tableTypes';
import { useLocalRows } from '../../ui/table/useLocalRows';
import { exportClicked } from '../exports/exports';
import { REPORT_FORMAT_LABELS } from '../../../domain/reports/report';
import {
  deleteExportClicked,
  deleteScheduleClicked,
  exportsClosed,
  exportsOpened,
  readExports,
  readSchedules,
  selectExports,
  selectSchedules,
} from './reports';

/** The user's background exports and scheduled reports. */
export function ReportExports() {
  const dispatch = useDispatch();
  const exports = useSelector(selectExports);
  const schedules = useSelector(selectSchedules);
  const error = useSelector(selectError(readExports));
  const schedulesError = useSelector(selectError(readSchedules));
  const retry = useCallback(() => void dispatch(exportsOpened()), [dispatch]);
  useEffect(() => {
    retry();
    return () => void dispatch(exportsClosed());
  }, [dispatch, retry]);
  return (
    <Page breadcrumbs={[{ label: 'Reports', to: '/rapports' }, 'My exports']} title="My exports">
      <ErrorAlert error={error} onRetry={retry} />
      <Section title="Files">
        <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
          {`Files are kept for ${String(EXPORT_DAYS)} days.`}
        </Typography>
        {exports ? <ExportTable rows={exports} /> : !error && <Skeleton variant="rounded" height={200} />}
      </Section>
      <Section title="Sent by email">
        <ErrorAlert error={schedulesError} onRetry={retry} />
        {schedules ? (
          <ScheduleTable rows={schedules} />
        ) : (
          !schedulesError && <Skeleton variant="rounded" height={120} />
        )}
      </Section>
    </Page>
  );
}

const exportStatuses: StatusTones<ReportExportStatus> = {
  queued: 'pending',
  running: 'info',
  done: 'success',
  failed: 'error',
};

const reportPath = ({ report, query }: { report: string; query: string }): string =>
  `/rapports?report=${encodeURIComponent(report)}${query && `&${query}`}`;

const megabytes = (size: number | null): string | undefined =>
  typeof size === 'number' ? `${(size / 1_000_000).toFixed(1)} MB` : undefined;

function ExportTable({ rows }: { rows: readonly ReportExport[] }) {
  const dispatch = useDispatch();
  const list = useLocalRows(rows);
  const columns = useMemo(
    (): Column<ReportExport>[] => [
      linkColumn<ReportExport>('title', 'Report', ({ title }) => title, reportPath, { sortable: false }),
      textColumn('format', 'Format', ({ format }) => REPORT_FORMAT_LABELS[format]),
      statusColumn('status', 'Status', exportStatuses, ({ status }) => status),
      timeColumn('created_at', 'Requested', ({ created_at }) => created_at),
      numberColumn('lines', 'Rows', ({ lines }) => lines),
      textColumn('size', 'Size', ({ size }) => megabytes(size)),
      textColumn('reason', 'Remark', ({ reason, scheduled }) => reason ?? (scheduled ? 'Sent by email' : '')),
      actionsColumn(
        (row, tabIndex) => (
          <>
            {row.status === 'done' && (
              <Button
                size="small"
                tabIndex={tabIndex}
                onClick={() =>
                  dispatch(
                    exportClicked({
                      path: `/report_export/${encodeURIComponent(row._id)}/download`,
                      format: row.format,
                      filename: row.title,
                      query: {},
                    }),
                  )
                }
              >
                Download
              </Button>
            )}
            <Button
              size="small"
              color="error"
              tabIndex={tabIndex}
              onClick={() => dispatch(deleteExportClicked(row))}
            >
              Delete
            </Button>
          </>
        ),
        { width: 190 },
      ),
    ],
    [dispatch],
  );
  return (
    <DataTable label="Exports" columns={columns} list={list} plain emptyState={{ title: 'No exports' }} />
  );
}

/** Formats a schedule: `Weekly on Monday at 08:00`. */
function describeTimes({ frequency, weekday, month_day, hour }: ReportSchedule): string {
  const time = `at ${String(hour).padStart(2, '0')}:00`;
  if (frequency === 'weekly') return `Weekly on ${WEEKDAYS[(weekday ?? 1) - 1] ?? ''} ${time}`;
  return frequency === 'monthly' ? `Monthly on day ${String(month_day ?? 1)} ${time}` : `Daily ${time}`;
}

function ScheduleTable({ rows }: { rows: readonly ReportSchedule[] }) {
  const dispatch = useDispatch();
  const list = useLocalRows(rows);
  const columns = useMemo(
    (): Column<ReportSchedule>[] => [
      linkColumn<ReportSchedule>('title', 'Report', ({ title }) => title, reportPath, { sortable: false }),
      textColumn('format', 'Format', ({ format }) => REPORT_FORMAT_LABELS[format]),
      textColumn('frequency', 'Sent', describeTimes, { sortable: false }),
      timeColumn('next_run_at', 'Next time', ({ next_run_at }) => next_run_at),
      actionsColumn((row, tabIndex) => (
        <Button
          size="small"
          color="error"
          tabIndex={tabIndex}
          onClick={() => dispatch(deleteScheduleClicked(row))}
        >
          Stop
        </Button>
      )),
    ],
    [dispatch],
  );
  return (
    <DataTable
      label="Sent by email"
      columns={columns}
      list={list}
      plain
      emptyState={{ title: 'No reports are sent to you. Choose Export → Send by email… on a report.' }}
    />
  );
}
