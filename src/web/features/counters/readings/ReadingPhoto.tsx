import ButtonBase from '@mui/material/ButtonBase';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useDispatch } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import { viewClicked, attachments } from '../../media/media';
import { Preview } from '../../media/Preview';
import { useRecord } from '../../../store/useRecord';

interface ReadingPhotoProps {
  photo: Id;
  label: string;
}

/** Preview of a reading's photo; a click opens the image. */
export function ReadingPhoto({ photo, label }: ReadingPhotoProps) {
  const dispatch = useDispatch();
  const { record: media, error } = useRecord(attachments, photo);
  return (
    <Box sx={{ minInlineSize: 80 }}>
      {!media && !error && <Skeleton variant="rounded" width={80} height={50} sx={{ my: '6px' }} />}
      {!media && error && <Typography sx={{ color: 'text.secondary' }}>Not available</Typography>}
      {media && (
        <ButtonBase
          aria-label={`View photo, ${label}`}
          onClick={() => dispatch(viewClicked(media))}
          sx={{ borderRadius: 0.5, '&:focus-visible': { outline: 2, outlineOffset: 2 } }}
        >
          <Preview media={media} />
        </ButtonBase>
      )}
      <Typography variant="caption" component="div" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
    </Box>
  );
}
