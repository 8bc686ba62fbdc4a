import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Media } from '../../../domain/media';
import type { User } from '../../../domain/user';
import { useMay } from '../../kit/useMay';
import { DataTable } from '../../ui/DataTable';
import { actionsColumn, textColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';
import { useRows } from '../../ui/useRows';
import { MediaActions } from './MediaActions';
import { Preview } from './Preview';
import { UploadBox } from './UploadBox';

const columns: readonly Column<Media>[] = [
  textColumn('_id', 'ID', ({ _id }) => _id, { flex: 1, minWidth: 120 }),
  textColumn('name', 'Name', ({ name }) => name, { flex: 1, minWidth: 120 }),
  {
    field: 'filePath',
    headerName: 'File',
    width: 120,
    sortable: false,
    renderCell: ({ row }) => <Preview media={row} />,
  },
  actionsColumn<Media>((row, tabIndex) => <MediaActions media={row} tabIndex={tabIndex} />),
];

/** The files that belong to an employee, and the way to add one. */
export function AttachmentsTab({ user }: { user: User }) {
  const mayAdd = useMay('canUpdateUsers');
  const { Medias: files = NO_FILES } = user;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {mayAdd && <UploadBox owner={user._id} />}
      {files.length > 0 ? (
        <FileTable files={files} />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>No attachments yet</Typography>
      )}
    </Box>
  );
}

const NO_FILES: readonly Media[] = [];

function FileTable({ files }: { files: readonly Media[] }) {
  const list = useRows(files);
  return <DataTable label="Attachments" columns={columns} list={list} rowHeight={64} />;
}
