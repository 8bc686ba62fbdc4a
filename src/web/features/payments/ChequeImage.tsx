import AttachFileIcon from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useRef, useState } from 'react';
import { MEDIA_MIMES } from '../../../domain/media/media';
import type { SecretRef } from '../../store/secretStore';
import { storeFile } from '../../store/secretStore';
import { uploadError } from '../media/fileRules';

/** A chosen image: its name, and the ticket that its bytes wait under. */
export interface ChosenImage {
  name: string;
  file: SecretRef;
}

interface ChequeImageProps {
  image: ChosenImage | null;
  onChoose: (image: ChosenImage | null) => void;
}

/** Takes the image of a cheque; it follows the payment once that is taken. */
export function ChequeImage({ image, onChoose }: ChequeImageProps) {
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<string>();
  const choose = (file: File | undefined) => {
    const reason = file && uploadError(file);
    setRefused(reason);
    if (file && !reason) onChoose({ name: file.name, file: storeFile(file) });
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', mt: 2 }}>
      <Button variant="outlined" startIcon={<AttachFileIcon />} onClick={() => input.current?.click()}>
        {image ? 'Another image' : 'Attach image'}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={MEDIA_MIMES.join()}
        aria-label="Image of the cheque"
        onChange={({ target }) => {
          const file = target.files?.[0];
          choose(file);
          target.value = '';
        }}
      />
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere', minWidth: 0 }}>
        {image?.name ?? 'The front of the cheque, as a photo or a scan.'}
      </Typography>
      {image && <Button onClick={() => onChoose(null)}>Remove image</Button>}
      {refused && (
        <Typography role="alert" sx={{ color: 'error.main', inlineSize: '100%' }}>
          {refused}
        </Typography>
      )}
    </Box>
  );
}
