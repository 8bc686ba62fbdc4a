import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { MEDIA_NAMES_BY_OWNER } from '../../../domain/media/media';
import type { User } from '../../../domain/users/user';
import { usePermission } from '../../store/usePermission';
import { FileTable } from '../media/FileTable';
import { UploadBox } from '../media/UploadBox';

/** Attachments of an employee, which are part of the record, with upload. */
export default function UserFiles({ user }: { user: User }) {
  const canAdd = usePermission('canUpdateUsers');
  const { Medias: files = [] } = user;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {canAdd && (
        <UploadBox owner={{ owner_model: 'user', owner_id: user._id }} kinds={MEDIA_NAMES_BY_OWNER.user} />
      )}
      {files.length > 0 ? (
        <FileTable files={files} owner="user" />
      ) : (
        <Typography sx={{ color: 'text.secondary' }}>No attachments yet</Typography>
      )}
    </Box>
  );
}
