import { Suspense, lazy, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { REPORT_FORMATS, REPORT_FORMAT_LABELS } from '../../../domain/reports/report';
import type { ReportDefinition, ReportFormat } from '../../../domain/reports/report';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { exportClicked, selectExport } from '../exports/exports';
import { StopExportButton } from '../exports/StopExportButton';
import { exportInBackgroundClicked } from './reports';

const ScheduleDialog = lazy(() => import(/* webpackChunkName: "reports-schedule" */ './ScheduleDialog'));

/** Longer reports are written in the background. */
const MAX_DIRECT_ROWS = 50_000;

/** Query of a report without page, as text and as parameters. */
function exportQuery(params: URLSearchParams) {
  const rest = new URLSearchParams(params);
  for (const name of ['report', 'page', 'size']) rest.delete(name);
  return rest;
}

interface ReportExportMenuProps {
  definition: ReportDefinition;
  params: URLSearchParams;
  /** Number of rows or groups. */
  lines: number;
}

/** Exports of the report: as a download, in the background, or by email. */
export function ReportExportMenu({ definition: { name, title }, params, lines }: ReportExportMenuProps) {
  const dispatch = useDispatch();
  const currentExport = useSelector(selectExport);
  const [isScheduling, setIsScheduling] = useState(false);
  if (currentExport) return <StopExportButton {...currentExport} />;
  const query = exportQuery(params);
  const isDirect = lines <= MAX_DIRECT_ROWS;
  const save = (format: ReportFormat) =>
    isDirect
      ? dispatch(
          exportClicked({
            path: `/rapport/${name}/export/${format}`,
            format,
            filename: title,
            query: Object.fromEntries(query),
          }),
        )
      : dispatch(exportInBackgroundClicked({ report: name, query: String(query), format }));
  return (
    <>
      <MoreMenu
        label="Export"
        actions={[
          ...REPORT_FORMATS.map((format) => ({
            label: isDirect
              ? REPORT_FORMAT_LABELS[format]
              : `${REPORT_FORMAT_LABELS[format]}, in the background`,
            onClick: () => void save(format),
          })),
          ...(isDirect
            ? [
                {
                  label: 'Excel, in the background',
                  onClick: () =>
                    void dispatch(
                      exportInBackgroundClicked({ report: name, query: String(query), format: 'xlsx' }),
                    ),
                },
              ]
            : []),
          { label: 'Send by email…', onClick: () => setIsScheduling(true) },
        ]}
      />
      {isScheduling && (
        <Suspense fallback={null}>
          <ScheduleDialog
            report={name}
            title={title}
            query={String(query)}
            onClose={() => setIsScheduling(false)}
          />
        </Suspense>
      )}
    </>
  );
}
