import AddPhotoAlternateOutlinedIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { CHEQUE_IMAGE, MEDIA_MIMES } from '../../../domain/media/media';
import type { Wallet } from '../../../domain/wallets/wallet';
import { selectPendingUploads, uploadRequested } from '../media/media';
import { storeFile } from '../../store/secretStore';
import { FileInput } from '../../ui/form/controls/FileButton';
import { uploadError } from '../media/fileRules';

interface AttachChequeImageProps {
  wallet: Pick<Wallet, '_id' | 'unique_number'>;
  /** Icon button for table rows. */
  small?: boolean;
  tabIndex?: number;
}

/** Button that uploads the missing image of a cheque. */
export function AttachChequeImage({ wallet, small = false, tabIndex }: AttachChequeImageProps) {
  const { _id, unique_number = '' } = wallet;
  const dispatch = useDispatch();
  const isPending = useSelector(selectPendingUploads(_id)) > 0;
  const fileInput = useRef<HTMLInputElement>(null);
  const [fileError, setFileError] = useState<string>();
  const selectFile = ([file]: File[]) => {
    const message = file && uploadError(file);
    setFileError(message);
    if (file && !message)
      dispatch(
        uploadRequested({ file: storeFile(file), name: CHEQUE_IMAGE, owner_model: 'wallet', owner_id: _id }),
      );
  };
  const buttonProps = { disabled: isPending, onClick: () => fileInput.current?.click() };
  return (
    <>
      {small ? (
        <Tooltip title={fileError ?? 'Attach image'}>
          <span>
            <IconButton
              size="small"
              aria-label={`Attach image ${unique_number}`.trim()}
              tabIndex={tabIndex}
              {...buttonProps}
            >
              <AddPhotoAlternateOutlinedIcon fontSize="small" />
            </IconButton>
          </span>
        </Tooltip>
      ) : (
        <Button variant="outlined" startIcon={<AddPhotoAlternateOutlinedIcon />} {...buttonProps}>
          Attach image
        </Button>
      )}
      <FileInput ref={fileInput} label="Image of the cheque" accept={MEDIA_MIMES} onSelect={selectFile} />
      {fileError && (
        <Typography role="alert" variant="body2" sx={{ color: 'error.main' }}>
          {fileError}
        </Typography>
      )}
    </>
  );
}
