import InsertDriveFileOutlinedIcon from '@mui/icons-material/InsertDriveFileOutlined';
import PictureAsPdfOutlinedIcon from '@mui/icons-material/PictureAsPdfOutlined';
import Box from '@mui/material/Box';
import { useState } from 'react';
import type { Media } from '../../../domain/media/media';
import { fileUrl } from '../../api/fileUrl';
import { mediaLabel } from './media';

const isPdf = ({ mime, filePath }: Media): boolean =>
  mime === 'application/pdf' || (mime === undefined && /\.pdf($|\?)/i.test(filePath));

/** Thumbnail of 80 × 50 pixels, or an icon without a preview. */
export function Preview({ media }: { media: Media }) {
  const [isBroken, setIsBroken] = useState(false);
  const url = fileUrl(media.filePath);
  if (isPdf(media))
    return <PictureAsPdfOutlinedIcon titleAccess={`${mediaLabel(media)}, PDF`} sx={iconStyle} />;
  if (isBroken || !url)
    return <InsertDriveFileOutlinedIcon titleAccess={`${mediaLabel(media)}, no preview`} sx={iconStyle} />;
  return (
    <Box
      component="img"
      src={url}
      alt={mediaLabel(media)}
      width={80}
      height={50}
      loading="lazy"
      onError={() => {
        setIsBroken(true);
      }}
      sx={{ display: 'block', objectFit: 'cover', borderRadius: 0.5, my: '6px', bgcolor: 'action.hover' }}
    />
  );
}

const iconStyle = { color: 'text.secondary', verticalAlign: 'middle' };
