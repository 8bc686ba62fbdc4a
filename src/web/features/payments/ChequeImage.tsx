import AttachFileIcon from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { MEDIA_MIMES } from '../../../domain/media/media';
import type { SecretRef } from '../../store/secretStore';
import { storeFile } from '../../store/secretStore';
import { FileButton } from '../../ui/form/controls/FileButton';
import { uploadError } from '../media/fileRules';

/** A selected image: its file name and its reference in the secret store. */
export interface SelectedImage {
  name: string;
  file: SecretRef;
}

interface ChequeImageProps {
  image: SelectedImage | null;
  onChange: (image: SelectedImage | null) => void;
}

/** File input for the image of a cheque, which is uploaded after the payment is recorded. */
export function ChequeImage({ image, onChange }: ChequeImageProps) {
  const [fileError, setFileError] = useState<string>();
  const selectFile = ([file]: File[]) => {
    const validationError = file && uploadError(file);
    setFileError(validationError);
    if (file && !validationError) onChange({ name: file.name, file: storeFile(file) });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
      <FileButton
        startIcon={<AttachFileIcon />}
        inputLabel="Image of the cheque"
        accept={MEDIA_MIMES}
        onSelect={selectFile}
      >
        {image ? 'Another image' : 'Attach image'}
      </FileButton>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
        {image?.name ?? 'The front of the cheque, as a photo or a scan.'}
      </Typography>
      {image && <Button onClick={() => onChange(null)}>Remove image</Button>}
      {fileError && (
        <Typography role="alert" sx={{ color: 'error.main', inlineSize: '100%' }}>
          {fileError}
        </Typography>
      )}
    </Box>
  );
}
