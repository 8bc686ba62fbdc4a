import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../domain/entity';
import { LOGO } from '../../../domain/media/media';
import { NO_IMAGE } from '../../../domain/settings/formatSetting';
import { selectUploadedFile, selectUploadedId, uploadRequested } from '../media/media';
import { selectCurrentUser } from '../session/session';
import { storeFile } from '../../store/secretStore';
import type { SecretRef } from '../../store/secretStore';
import { FileButton } from '../../ui/form/controls/FileButton';
import { FieldLayout } from '../../ui/form/controls/FieldLayout';
import type { ControlProps, CustomFieldDef } from '../../ui/form/formFields';
import { UploadProgress } from '../media/UploadProgress';
import { uploadError } from '../media/fileRules';
import { SettingImage } from './SettingImage';

const IMAGE_MIMES = ['image/png', 'image/jpeg', 'image/webp'];

const imageError = (file: File): string | undefined =>
  IMAGE_MIMES.includes(file.type) ? uploadError(file) : 'Choose a JPEG, PNG or WebP image.';

/** Input of an image setting: uploads an image, or clears it; the value is the attachment id. */
export function ImageInput({ field, id, input, error }: ControlProps<CustomFieldDef>) {
  const { value, onChange } = input;
  const [fileError, setFileError] = useState<string>();
  const owner = useSelector(selectCurrentUser)?.userId ?? '';
  const uploadImage = useImageUpload(owner, onChange);
  const selectFile = ([file]: File[]) => {
    const message = file && imageError(file);
    setFileError(message);
    if (file && !message) uploadImage(file);
  };
  const isEmpty = value === NO_IMAGE || typeof value !== 'string' || value === '';
  return (
    <FieldLayout id={id} label={field.label} required={field.required} error={fileError ?? error}>
      <Box sx={rowStyle} id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-label`}>
        {isEmpty ? <Typography>No image</Typography> : <SettingImage id={value} label="Logo" />}
        <FileButton inputLabel="Image" accept={IMAGE_MIMES} onSelect={selectFile}>
          Choose an image
        </FileButton>
        {!isEmpty && <Button onClick={() => onChange(NO_IMAGE)}>No image</Button>}
        <UploadProgress owner={owner} />
      </Box>
    </FieldLayout>
  );
}

/** Returns a function that uploads a file; `onUploaded` receives the attachment id. */
function useImageUpload(owner: Id, onUploaded: (id: string) => void): (file: File) => void {
  const dispatch = useDispatch();
  const uploadedFile = useSelector(selectUploadedFile);
  const uploadedId = useSelector(selectUploadedId);
  const [pendingFile, setPendingFile] = useState<SecretRef | null>(null);
  useEffect(() => {
    if (pendingFile === null || pendingFile !== uploadedFile || uploadedId === null) return;
    setPendingFile(null);
    onUploaded(uploadedId);
  }, [pendingFile, uploadedFile, uploadedId, onUploaded]);
  return (file) => {
    const secretRef = storeFile(file);
    setPendingFile(secretRef);
    dispatch(uploadRequested({ file: secretRef, name: LOGO, owner_model: 'setting', owner_id: owner }));
  };
}

const rowStyle = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;
