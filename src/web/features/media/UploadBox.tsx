import AttachFileIcon from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import { FileButton } from '../../ui/form/controls/FileButton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { DragEvent } from 'react';
import { useEffect, useState } from 'react';
import { useDispatch } from 'react-redux';
import type { MediaUpload } from '../../../domain/media/media';
import { MEDIA_MIMES } from '../../../domain/media/media';
import { labelOf } from '../../../domain/labels';
import { uploadRequested } from './media';
import { storeFile } from '../../store/secretStore';
import { UploadProgress } from './UploadProgress';
import { uploadError } from './fileRules';

/** Errors of rejected files, with the file name if there are several files. */
const uploadErrors = (files: readonly File[]): string[] =>
  files.flatMap((file) => {
    const reason = uploadError(file);
    return reason ? [files.length > 1 ? `${file.name}: ${reason}` : reason] : [];
  });

interface UploadBoxProps {
  owner: Omit<MediaUpload, 'name'>;
  kinds: readonly string[];
  /** Initially selected kind. */
  defaultKind?: string;
}

/** Uploads files to a record: choose the kind, then select or drop files. */
export function UploadBox({ owner, kinds, defaultKind = 'other' }: UploadBoxProps) {
  const dispatch = useDispatch();
  const [name, setName] = useState(defaultKind);
  const [errors, setErrors] = useState<readonly string[]>([]);
  const [isDragOver, setDragOver] = useState(false);
  useIgnoreDropsOutside();
  const uploadFiles = (files: readonly File[]) => {
    setErrors(uploadErrors(files));
    for (const file of files)
      if (!uploadError(file)) dispatch(uploadRequested({ file: storeFile(file), name, ...owner }));
  };
  const onDrag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault();
    setDragOver(isOver);
  };
  const onDrop = (event: DragEvent) => {
    onDrag(false)(event);
    uploadFiles([...event.dataTransfer.files]);
  };
  return (
    <Box
      sx={isDragOver ? [dropZoneStyle, dragOverStyle] : dropZoneStyle}
      onDragOver={onDrag(true)}
      onDragLeave={onDrag(false)}
      onDrop={onDrop}
    >
      <TextField
        select
        value={name}
        onChange={({ target }) => {
          setName(target.value);
        }}
        sx={{ inlineSize: 190 }}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Kind of file' } }}
      >
        {kinds.map((kind) => (
          <option key={kind} value={kind}>
            {labelOf(kind)}
          </option>
        ))}
      </TextField>
      <FileButton
        startIcon={<AttachFileIcon />}
        inputLabel="File"
        accept={MEDIA_MIMES}
        multiple
        onSelect={uploadFiles}
      >
        Add file
      </FileButton>
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        or drop files here
      </Typography>
      <UploadProgress owner={owner.owner_id} />
      {errors.map((message) => (
        <Typography key={message} role="alert" sx={{ color: 'error.main', inlineSize: '100%' }}>
          {message}
        </Typography>
      ))}
    </Box>
  );
}

const preventDefault = (event: Event) => {
  event.preventDefault();
};

/** Prevents the browser from opening a file that is dropped outside the box. */
function useIgnoreDropsOutside(): void {
  useEffect(() => {
    for (const type of ['dragover', 'drop']) window.addEventListener(type, preventDefault);
    return () => {
      for (const type of ['dragover', 'drop']) window.removeEventListener(type, preventDefault);
    };
  }, []);
}

const dropZoneStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 1,
  alignItems: 'center',
  p: 1,
  border: '1px dashed',
  borderColor: 'divider',
  borderRadius: 1,
} as const;
const dragOverStyle = { borderColor: 'primary.main', bgcolor: 'action.hover' } as const;
