import PhotoCameraIcon from '@mui/icons-material/PhotoCamera';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { ChangeEvent } from 'react';
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import { MEDIA_MAX_BYTES } from '../../../../domain/media/media';
import { upload, uploadChosen } from '../../media/media';
import { selectIsPending } from '../../../store/requests';
import { storeFile } from '../../../store/secretStore';

const IMAGES = ['image/jpeg', 'image/png', 'image/webp'];
const NOT_A_PHOTO = 'Choose a JPEG, PNG or WebP image of at most 10 MB.';

/** Sends the photo of a counter's index, and says whether one is there. */
export function PhotoButton({ counter, sent }: { counter: Id; sent: boolean }) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(upload));
  const [refused, setRefused] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const fits = IMAGES.includes(file.type) && file.size <= MEDIA_MAX_BYTES;
    setRefused(!fits);
    if (fits)
      dispatch(
        uploadChosen({
          file: storeFile(file),
          name: 'meter_photo',
          owner_model: 'counter',
          owner_id: counter,
        }),
      );
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Button
        variant="outlined"
        startIcon={<PhotoCameraIcon />}
        disabled={isPending}
        onClick={() => input.current?.click()}
      >
        {sent ? 'Change the photo' : 'Add a photo'}
      </Button>
      <input ref={input} type="file" hidden accept={IMAGES.join()} aria-label="Photo" onChange={choose} />
      <Typography role="status" variant="body2" color={refused ? 'error' : 'text.secondary'}>
        {refused ? NOT_A_PHOTO : isPending ? 'Uploading photo…' : sent ? 'Photo uploaded.' : ''}
      </Typography>
    </Box>
  );
}
