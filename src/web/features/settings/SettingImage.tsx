import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Id } from '../../../domain/entity';
import { attachments } from '../media/media';
import { useRecord } from '../../store/useRecord';
import { fileUrl } from '../../api/fileUrl';

interface SettingImageProps {
  id: Id;
  /** Alternative text. */
  label: string;
}

/** Image of a setting by its attachment id. */
export function SettingImage({ id, label }: SettingImageProps) {
  const { record: media, error } = useRecord(attachments, id);
  if (!media && !error) return <Skeleton variant="rounded" {...SIZE} />;
  const url = media ? fileUrl(media.filePath) : undefined;
  if (!url) return <Typography sx={{ color: 'text.secondary' }}>Not available</Typography>;
  return <Box component="img" src={url} alt={label} sx={imageStyle} />;
}

const SIZE = { width: 240, height: 88 };
const imageStyle = {
  display: 'block',
  maxInlineSize: SIZE.width,
  maxBlockSize: SIZE.height,
  objectFit: 'contain',
  bgcolor: 'common.white',
  borderRadius: 0.5,
} as const;
