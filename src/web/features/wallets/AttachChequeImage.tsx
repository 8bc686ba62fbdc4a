import AddPhotoAlternateOutlinedIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../domain/entity';
import { CHEQUE_IMAGE, MEDIA_MIMES } from '../../../domain/media/media';
import { upload, uploadChosen } from '../media/media';
import { selectIsPending } from '../../store/requests';
import { storeFile } from '../../store/secretStore';
import { uploadError } from '../media/fileRules';

interface AttachChequeImageProps {
  id: Id;
  /** As an icon among the actions of a row. */
  small?: boolean;
  tabIndex?: number;
}

/** Takes the image of a cheque that was forgotten when the cheque was taken. */
export function AttachChequeImage({ id, small = false, tabIndex }: AttachChequeImageProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(upload));
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const choose = (file: File | undefined) => {
    const reason = file && uploadError(file);
    setRefused(reason);
    if (file && !reason)
      dispatch(
        uploadChosen({ file: storeFile(file), name: CHEQUE_IMAGE, owner_model: 'wallet', owner_id: id }),
      );
  };
  const opens = { disabled: isPending, onClick: () => input.current?.click() };
  return (
    <>
      {small ? (
        <Tooltip title={refused ?? 'Attach image'}>
          <span>
            <IconButton size="small" aria-label="Attach image" tabIndex={tabIndex} {...opens}>
              <AddPhotoAlternateOutlinedIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button variant="outlined" startIcon={<AddPhotoAlternateOutlinedIcon />} {...opens}>
          Attach image
        </Button>
      )}
      <input
        ref={input}
        type="file"
        hidden
        accept={MEDIA_MIMES.join()}
        aria-label="Image of the cheque"
        onChange={({ target }) => {
          const file = target.files?.[0];
          target.value = '';
          choose(file);
        }}
      />
      {refused && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {refused}
        </Typography>
      )}
    </>
  );
}
