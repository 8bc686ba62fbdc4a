import { DATA_IMPORT_KINDS } from '../../../domain/imports/dataImport';
import type { DataImport } from '../../../domain/imports/dataImport';
import { isWorking } from '../../../domain/imports/dataImport';
import { formatInteger } from '../../../domain/numbers';
import { useList } from '../../store/useList';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import {
  dateColumn,
  linkColumn,
  numberColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../ui/table/columns/columns';
import { DataTable } from '../../ui/table/DataTable';
import type { Column } from '../../ui/table/tableTypes';
import {
  dataImportFilters,
  dataImportStatuses,
  importPath,
  kindLabel,
  newImportPath,
} from './dataImportRecords';
import { dataImports } from './dataImports';

const progressOf = ({ status, processed, total }: DataImport): string =>
  isWorking(status) ? `${formatInteger(processed)} of ${formatInteger(total)}` : '';

const columns: readonly Column<DataImport>[] = [
  linkColumn(
    'file_name',
    'File',
    ({ file_name }) => file_name,
    ({ _id }) => importPath(_id),
    { sortable: false },
  ),
  textColumn('kind', 'Kind', ({ kind }) => kindLabel(kind), { sortable: false }),
  statusColumn('status', 'Status', dataImportStatuses, ({ status }) => status, { sortable: false }),
  textColumn('progress', 'Progress', progressOf, { sortable: false, hideOrder: 2 }),
  numberColumn('total', 'Lines', ({ total }) => total, { sortable: false }),
  numberColumn('invalid', 'Rejected', ({ invalid }) => invalid, { sortable: false, hideOrder: 1 }),
  textColumn('created_by', 'Uploaded by', ({ created_by }) => created_by.label, { sortable: false }),
  timeColumn('created_at', 'Uploaded', ({ created_at }) => created_at),
  dateColumn('cut_over_on', 'Cut-over day', ({ cut_over_on }) => cut_over_on, {
    sortable: false,
    hideOrder: 3,
  }),
];

const newImport = (
  <LinkButton to={newImportPath(DATA_IMPORT_KINDS[0])} variant="contained">
    New import
  </LinkButton>
);

/** Data import files, newest first. */
export const DataImportScreen = () => (
  <Page breadcrumbs={[{ label: 'Settings', to: '/settings' }, 'Imports']} title="Imports" actions={newImport}>
    <ImportTable />
  </Page>
);

function ImportTable() {
  const list = useList(dataImports, undefined, dataImportFilters);
  return (
    <DataTable
      label="Imports"
      columns={columns}
      list={list}
      emptyState={{ title: 'No imports yet', action: newImport }}
    />
  );
}
