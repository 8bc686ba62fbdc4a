import type { Media } from '../../../domain/media/media';
import { labelOf } from '../../../domain/labels';
import { DataTable } from '../../ui/table/DataTable';
import { actionsColumn } from '../../ui/table/actionsColumn';
import { textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { useLocalRows } from '../../ui/table/useLocalRows';
import { MediaActions } from './MediaActions';
import { Preview } from './Preview';

const shared: readonly Column<Media>[] = [
  {
    field: 'filePath',
    headerName: 'File',
    width: 120,
    sortable: false,
    renderCell: ({ row }) => <Preview media={row} />,
  },
];

const id = textColumn<Media>('_id', 'ID', ({ _id }) => _id, { flex: 1 });
const name = textColumn<Media>('name', 'Name', (media) => media.name, { flex: 1 });
const kind = textColumn<Media>('name', 'Kind', (media) => labelOf(media.name), { flex: 1 });

const actions = (opensForAll: boolean) =>
  actionsColumn<Media>((row, tabIndex) => (
    <MediaActions media={row} tabIndex={tabIndex} opensForAll={opensForAll} />
  ));

/** An employee's files stand in the columns of the specification; others by what they are. */
const COLUMNS = { user: [id, name, ...shared, actions(false)], other: [kind, ...shared, actions(true)] };

/** The files of a record, each at a glance. */
export function FileTable({ files, of }: { files: readonly Media[]; of: keyof typeof COLUMNS }) {
  const list = useLocalRows(files);
  return <DataTable plain label="Attachments" columns={COLUMNS[of]} list={list} rowHeight={64} />;
}
