import type { Media } from '../../../domain/media/media';
import { labelOf } from '../../../domain/labels';
import { DataTable } from '../../ui/table/DataTable';
import { actionsColumn } from '../../ui/table/columns/actionsColumn';
import { textColumn, timeColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { useLocalRows } from '../../ui/table/useLocalRows';
import { MediaActions } from './MediaActions';
import { Preview } from './Preview';

const fileColumns: readonly Column<Media>[] = [
  {
    field: 'filePath',
    headerName: 'File',
    width: 120,
    sortable: false,
    renderCell: ({ row }) => <Preview media={row} />,
  },
];

const idColumn = textColumn<Media>('_id', 'ID', ({ _id }) => _id, { flex: 1 });
const nameColumn = textColumn<Media>('name', 'Name', (media) => media.name, { flex: 1 });
const kindColumn = textColumn<Media>('name', 'Kind', (media) => labelOf(media.name), { flex: 1 });
const originColumns: readonly Column<Media>[] = [
  textColumn('file_name', 'File name', (media) => media.file_name, { flex: 1 }),
  timeColumn('createdAt', 'Added', (media) => media.createdAt),
  textColumn('uploaded_by', 'By', (media) => media.uploaded_by),
];

const fileActions = (canOpen: boolean) =>
  actionsColumn<Media>((row, tabIndex) => <MediaActions media={row} tabIndex={tabIndex} canOpen={canOpen} />);

/** Columns per owner; those of an employee are defined by the specification. */
const COLUMNS = {
  user: [idColumn, nameColumn, ...fileColumns, fileActions(false)],
  other: [kindColumn, ...fileColumns, ...originColumns, fileActions(true)],
};

/** Table of files with previews. */
export function FileTable({ files, owner }: { files: readonly Media[]; owner: keyof typeof COLUMNS }) {
  const list = useLocalRows(files);
  return <DataTable plain label="Attachments" columns={COLUMNS[owner]} list={list} rowHeight={64} />;
}
