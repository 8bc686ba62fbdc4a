import Alert from '@mui/material/Alert';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { DATA_IMPORT_TRANSITIONS, isDated, isWorking } from '../../../domain/imports/dataImport';
import type { DataImport, DataImportRow } from '../../../domain/imports/dataImport';
import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Id } from '../../../domain/entity';
import { formatCount, formatInteger } from '../../../domain/numbers';
import { useFilterParam } from '../../store/listQueryParams';
import { useList } from '../../store/useList';
import { useRecord } from '../../store/useRecord';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Section } from '../../ui/layout/Section';
import { Tabs } from '../../ui/layout/Tabs';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { RecordPage } from '../../ui/record/RecordPage';
import { numberColumn, statusColumn, textColumn } from '../../ui/table/columns/columns';
import { DataTable } from '../../ui/table/DataTable';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import { StatusFilterChips } from '../../ui/table/filters/StatusFilterChips';
import { RouteLink } from '../../ui/layout/RouteLink';
import type { Column } from '../../ui/table/tableTypes';
import { recordPathOf } from '../audit/auditRecords';
import { HistoryTab } from '../history/lazyHistoryTab';
import { TransitionButtons } from '../records/TransitionButtons';
import { selectCurrentUser } from '../session/session';
import { ImportFormatFields } from './ImportFormatFields';
import {
  IMPORTS_PATH,
  dataImportRecords,
  dataImportStatuses,
  describeLines,
  importedRowStates,
  kindLabel,
  rowStates,
} from './dataImportRecords';
import { dataImportRows, dataImportTransitions, dataImports } from './dataImports';
import { columnsOf } from '../../../domain/imports/importColumns';

/** Page of an import: detected formats, invalid cells, and progress. */
export default function DataImportPage({ id }: { id: Id }) {
  const view = useRecord(dataImports, id);
  const title = view.record?.file_name ?? 'Import';
  return (
    <RecordPage
      view={view}
      breadcrumbs={[{ label: 'Settings', to: '/settings' }, { label: 'Imports', to: IMPORTS_PATH }, title]}
      title={title}
      titleSuffix={({ status }) => <StatusChip tones={dataImportStatuses} status={status} />}
      actions={(record) => (
        <TransitionButtons
          record={record}
          status={record.status}
          rules={DATA_IMPORT_TRANSITIONS}
          transitions={dataImportTransitions}
          isHidden={(name, { valid }) => name === 'reread' || (name === 'start' && valid === 0)}
        />
      )}
    >
      {(record) => (
        <Tabs
          label="import"
          tabs={[
            { label: 'Details', content: <ImportDetails record={record} /> },
            { label: 'History', content: <HistoryTab noun={dataImportRecords.noun} id={record._id} /> },
          ]}
        />
      )}
    </RecordPage>
  );
}

const STEPS: Partial<Record<DataImport['status'], string>> = {
  Checking: 'Checking the lines; nothing is saved yet.',
  Importing: 'Importing. It continues when you leave this page.',
  Undoing: 'Undoing the import.',
};

function Progress({ record: { status, processed, total } }: { record: DataImport }) {
  if (!isWorking(status)) return null;
  const isCounted = status !== 'Undoing';
  return (
    <Section title="Progress">
      <Stack spacing={1.5}>
        <LinearProgress
          aria-label="Import progress"
          {...(isCounted && { variant: 'determinate', value: total > 0 ? (processed / total) * 100 : 0 })}
        />
        <Typography role="status">
          {[STEPS[status], isCounted && `${formatInteger(processed)} of ${formatCount(total, 'line')}`]
            .filter(Boolean)
            .join(' ')}
        </Typography>
      </Stack>
    </Section>
  );
}

const LEFT_OUT =
  'Rejected lines are left out. You can correct them in the file and import it again later; lines that exist are skipped.';

function ImportDetails({ record }: { record: DataImport }) {
  const dispatch = useDispatch();
  const { status, kind, format, message, invalid } = record;
  const canReread = status === 'Checked' || status === 'Failed';
  return (
    <Stack spacing={2}>
      {message && (
        <Alert severity="warning" variant="outlined">
          {message}
        </Alert>
      )}
      <Progress record={record} />
      {(status === 'Checked' || status === 'Imported') && (
        <Alert
          severity={status === 'Imported' ? 'success' : invalid > 0 ? 'warning' : 'info'}
          variant="outlined"
          role="status"
        >
          {`${describeLines(record, status === 'Imported')}${status === 'Checked' && invalid > 0 ? ` ${LEFT_OUT}` : ''}`}
        </Alert>
      )}
      {format && (
        <Section title="How the file is read">
          <ImportFormatFields
            format={format}
            columns={columnsOf(kind)}
            isDisabled={!canReread}
            onChange={(chosen) => dispatch(dataImportTransitions.clicked.reread(record, chosen))}
          />
        </Section>
      )}
      {status !== 'Checking' && <ImportLines record={record} />}
      <DescriptionList title="Import" items={detailItems(record)} columns={3} />
    </Stack>
  );
}

const STATES = ['invalid', 'valid', 'duplicate'] as const;

function ImportLines({ record }: { record: DataImport }) {
  const [chosen, choose] = useFilterParam('state', STATES);
  const selected = chosen ?? STATES.find((state) => record[state] > 0) ?? 'valid';
  const list = useList(dataImportRows, {
    field: 'import',
    search: record._id,
    filters: { state: [selected] },
  });
  const permissions = useSelector(selectCurrentUser);
  const tones = record.status === 'Checked' ? rowStates : importedRowStates;
  const columns = useMemo<readonly Column<DataImportRow>[]>(
    () => [
      numberColumn('line', 'Line', ({ line }) => line),
      nodeColumn(
        columnsOf(record.kind)[0]?.label ?? 'Line',
        ({ label, record: made }) => {
          const path =
            made && recordPathOf({ model: made.model, record: { _id: made._id, label } }, permissions);
          return path && record.status === 'Imported' ? (
            <RouteLink to={path}>{label}</RouteLink>
          ) : (
            <bdi>{label}</bdi>
          );
        },
        { sortable: false },
      ),
      statusColumn('state', 'State', tones, ({ state }) => state, { sortable: false }),
      textColumn(
        'cells',
        'Cell',
        ({ errors }) =>
          errors
            .map(({ cell }) => cell)
            .filter(Boolean)
            .join(', '),
        {
          sortable: false,
        },
      ),
      textColumn('message', 'Result', ({ message }) => message, { flex: 1, sortable: false }),
    ],
    [record.kind, record.status, permissions, tones],
  );
  return (
    <Section title="Lines">
      <Stack spacing={2}>
        <StatusFilterChips
          statuses={STATES}
          tones={tones}
          counts={record}
          selected={selected}
          onSelect={choose}
        />
        <DataTable plain label="Lines" columns={columns} list={list} emptyState={{ title: 'No lines' }} />
      </Stack>
    </Section>
  );
}

const byAt = (by: { label: string } | null | undefined, at: string | null | undefined): string | null =>
  by && at ? `${by.label}, ${formatDateTime(at)}` : null;

const detailItems = (record: DataImport): DescriptionItem[] => [
  ['Kind', kindLabel(record.kind)],
  ...(isDated(record.kind)
    ? [['Cut-over day', formatDate(record.cut_over_on)] satisfies DescriptionItem]
    : []),
  ['Lines', record.total],
  ['Uploaded', byAt(record.created_by, record.created_at)],
  ['Imported', byAt(record.imported_by, record.imported_at)],
  ['Undone', byAt(record.undone_by, record.undone_at)],
];
