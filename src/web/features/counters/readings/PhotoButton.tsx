import PhotoCameraIcon from '@mui/icons-material/PhotoCamera';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import { METER_PHOTO, MEDIA_MAX_BYTES } from '../../../../domain/media/media';
import { selectPendingUploads, uploadRequested } from '../../media/media';
import { storeFile } from '../../../store/secretStore';
import { FileButton } from '../../../ui/form/controls/FileButton';

/** Uploads the photo of a reading and shows its status. */
export function PhotoButton({ counter, hasPhoto }: { counter: Id; hasPhoto: boolean }) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectPendingUploads(counter)) > 0;
  const [isRejected, setRejected] = useState(false);
  const selectFile = ([file]: File[]) => {
    if (!file) return;
    setRejected(!isPhoto(file));
    if (isPhoto(file))
      dispatch(
        uploadRequested({
          file: storeFile(file),
          name: METER_PHOTO,
          owner_model: 'counter',
          owner_id: counter,
        }),
      );
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <FileButton
        startIcon={<PhotoCameraIcon />}
        disabled={isPending}
        inputLabel="Photo"
        accept={PHOTO_TYPES}
        onSelect={selectFile}
      >
        {hasPhoto ? 'Change the photo' : 'Add a photo'}
      </FileButton>
      <Typography role="status" variant="body2" color={isRejected ? 'error' : 'text.secondary'}>
        {isRejected ? PHOTO_ERROR : isPending ? 'Uploading photo…' : hasPhoto ? 'Photo uploaded.' : ''}
      </Typography>
    </Box>
  );
}

export const PHOTO_TYPES = ['image/jpeg', 'image/png', 'image/webp'];
export const PHOTO_ERROR = 'Choose a JPEG, PNG or WebP image of at most 10 MB.';

export const isPhoto = ({ type, size }: File): boolean =>
  PHOTO_TYPES.includes(type) && size <= MEDIA_MAX_BYTES;
