import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Id } from '../../../domain/entity';
import type { MediaUpload } from '../../../domain/media/media';
import { MEDIA_NAMES_BY_OWNER } from '../../../domain/media/media';
import type { Permission } from '../../../domain/permissions';
import { attachments } from './media';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { FileTable } from './FileTable';
import { UploadBox } from './UploadBox';

interface AttachmentsTabProps {
  noun: MediaUpload['owner_model'];
  id: Id;
  /** Permission to add files. */
  permission: Permission;
  /** Initially selected kind. */
  defaultKind?: string;
}

/** Attachments of a record, with upload. */
export default function AttachmentsTab({ noun, id, permission, defaultKind }: AttachmentsTabProps) {
  const canAdd = usePermission(permission);
  const list = useList(attachments, { field: noun, search: id });
  const { rows, isFirstLoad, error } = list;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0 }}>
      {canAdd && (
        <UploadBox
          owner={{ owner_model: noun, owner_id: id }}
          kinds={MEDIA_NAMES_BY_OWNER[noun]}
          defaultKind={defaultKind}
        />
      )}
      <ErrorAlert
        error={error}
        onRetry={() => {
          list.retry();
        }}
      />
      {rows.length > 0 && <FileTable files={rows} owner="other" />}
      {rows.length === 0 && !isFirstLoad && (
        <Typography sx={{ color: 'text.secondary' }}>No attachments yet</Typography>
      )}
    </Box>
  );
}
