import PhotoCameraIcon from '@mui/icons-material/PhotoCamera';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import type { RowPhoto } from './routeSheet';
import { FileButton } from '../../ui/form/controls/FileButton';
import { PHOTO_ERROR, PHOTO_TYPES, isPhoto } from './readings/PhotoButton';

interface RoutePhotoProps {
  serialNumber: string;
  /** The selected photo of the row, before its upload. */
  file: File | null;
  /** The uploaded photo. */
  photo: RowPhoto | undefined;
  isDisabled: boolean;
  onSelect: (file: File) => void;
}

const STATUS: Record<RowPhoto['state'], string> = {
  uploading: 'Uploading…',
  uploaded: 'Photo uploaded',
  failed: 'Not uploaded; save the row to try again',
};

/** Takes or chooses the photo of a row, and shows it as a thumbnail. */
export function RoutePhoto({ serialNumber, file, photo, isDisabled, onSelect }: RoutePhotoProps) {
  const [isRejected, setRejected] = useState(false);
  const thumbnail = useObjectUrl(file);
  const selectFile = ([selected]: File[]) => {
    if (!selected) return;
    setRejected(!isPhoto(selected));
    if (isPhoto(selected)) onSelect(selected);
  };
  const hasFailed = isRejected || photo?.state === 'failed';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minWidth: 0 }}>
      {thumbnail && (
        <Box
          component="img"
          src={thumbnail}
          alt={`Photo of ${serialNumber}`}
          sx={{
            inlineSize: 64,
            blockSize: 40,
            objectFit: 'cover',
            borderRadius: 0.5,
            bgcolor: 'action.hover',
          }}
        />
      )}
      <FileButton
        startIcon={<PhotoCameraIcon />}
        disabled={isDisabled || photo?.state === 'uploading'}
        aria-label={`${photo ? 'Change' : 'Add'} the photo of ${serialNumber}`}
        inputLabel={`Photo file of ${serialNumber}`}
        accept={PHOTO_TYPES}
        onSelect={selectFile}
      >
        {photo ? 'Change' : 'Photo'}
      </FileButton>
      <Typography role="status" variant="caption" color={hasFailed ? 'error' : 'text.secondary'}>
        {isRejected ? PHOTO_ERROR : photo ? STATUS[photo.state] : ''}
      </Typography>
    </Box>
  );
}

/** Object URL of a file, valid while the component is mounted. */
function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    if (!file) return undefined;
    const objectUrl = URL.createObjectURL(file);
    setUrl(objectUrl);
    return () => {
      URL.revokeObjectURL(objectUrl);
    };
  }, [file]);
  return file ? url : undefined;
}
