import DeleteOutlinedIcon from '@mui/icons-material/DeleteOutlined';
import VisibilityOutlinedIcon from '@mui/icons-material/VisibilityOutlined';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useDispatch } from 'react-redux';
import type { Media } from '../../../domain/media/media';
import { RETENTION_REASONS, isMediaDeletable } from '../../../domain/media/media';
import { removeClicked, viewClicked, mediaLabel } from './media';
import { usePermission } from '../../store/usePermission';

interface MediaActionsProps {
  media: Media;
  tabIndex: number;
  /** Whether users other than super administrators can open the file. */
  canOpen: boolean;
}

/** Buttons to open and, for super administrators, delete a file; evidence can't be deleted. */
export function MediaActions({ media, tabIndex, canOpen }: MediaActionsProps) {
  const dispatch = useDispatch();
  const isSuperAdmin = usePermission('superAdmin');
  const retentionReason = media.kept ? RETENTION_REASONS[media.kept] : undefined;
  if (!isSuperAdmin && !canOpen) return null;
  return (
    <>
      <Tooltip title="View">
        <IconButton
          size="small"
          aria-label={`View ${mediaLabel(media)}`}
          tabIndex={tabIndex}
          onClick={() => dispatch(viewClicked(media))}
        >
          <VisibilityOutlinedIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      {isSuperAdmin && isMediaDeletable(media) && (
        <Tooltip title={retentionReason ?? 'Delete'} describeChild={Boolean(retentionReason)}>
          <IconButton
            size="small"
            color={retentionReason ? 'default' : 'error'}
            aria-label={`Delete ${mediaLabel(media)}`}
            aria-disabled={Boolean(retentionReason)}
            tabIndex={tabIndex}
            onClick={retentionReason ? undefined : () => dispatch(removeClicked(media))}
          >
            <DeleteOutlinedIcon fontSize="small" color={retentionReason ? 'disabled' : undefined} />
          </IconButton>
        </Tooltip>
      )}
    </>
  );
}
