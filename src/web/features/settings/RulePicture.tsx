import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Id } from '../../../domain/entity';
import { attachments } from '../media/attachments';
import { useRecord } from '../../store/useRecord';
import { fileUrl } from '../../api/fileUrl';

interface RulePictureProps {
  id: Id;
  /** What it is called. */
  label: string;
}

/** The picture that a rule names, whole, as large as papers bear it at most twice. */
export function RulePicture({ id, label }: RulePictureProps) {
  const { record: media, error } = useRecord(attachments, id);
  if (!media && !error) return <Skeleton variant="rounded" {...SIZE} />;
  const address = media ? fileUrl(media.filePath) : undefined;
  if (!address) return <Typography sx={{ color: 'text.secondary' }}>Not available</Typography>;
  return <Box component="img" src={address} alt={label} sx={picture} />;
}

const SIZE = { width: 240, height: 88 };
const picture = {
  display: 'block',
  maxInlineSize: SIZE.width,
  maxBlockSize: SIZE.height,
  objectFit: 'contain',
  bgcolor: 'common.white',
  borderRadius: 0.5,
} as const;
