import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { LOGO } from '../../../domain/media/media';
import { NO_IMAGE } from '../../../domain/settings/formatSetting';
import { selectUploadedFile, selectUploadedId, uploadChosen } from '../media/media';
import { selectCurrentUser } from '../session/session';
import { storeFile } from '../../store/secretStore';
import type { SecretRef } from '../../store/secretStore';
import { FieldLayout } from '../../ui/form/controls/FieldLayout';
import type { ControlProps, CustomFieldDef } from '../../ui/form/formFields';
import { UploadProgress } from '../media/UploadShare';
import { uploadError } from '../media/fileRules';
import { RulePicture } from './RulePicture';

const PICTURES = ['image/png', 'image/jpeg', 'image/webp'];

/** Why a file can't be the picture, if it can't. */
const reasonAgainst = (file: File): string | undefined =>
  PICTURES.includes(file.type) ? uploadError(file) : 'Choose a JPEG, PNG or WebP image.';

/** The value of a rule that is a picture: the one that is chosen, another one from this computer, or none. */
export function PictureChoice({ field, id, input, error }: ControlProps<CustomFieldDef>) {
  const { value, onChange } = input;
  const [refused, setRefused] = useState<string>();
  const file = useRef<HTMLInputElement>(null);
  const send = useSending(onChange);
  const choose = (chosen: File | undefined) => {
    const reason = chosen && reasonAgainst(chosen);
    setRefused(reason);
    if (chosen && !reason) send(chosen);
  };
  const isNone = value === NO_IMAGE || typeof value !== 'string' || value === '';
  return (
    <FieldLayout id={id} label={field.label} required={field.required} error={refused ?? error}>
      <Box sx={row} id={id} tabIndex={-1} role="group" aria-labelledby={`${id}-label`}>
        {isNone ? <Typography>No image</Typography> : <RulePicture id={value} label="Logo" />}
        <Button variant="outlined" onClick={() => file.current?.click()}>
          Choose an image
        </Button>
        <input
          ref={file}
          type="file"
          hidden
          accept={PICTURES.join()}
          aria-label="Picture"
          onChange={({ target }) => {
            const [chosen] = target.files ?? [];
            choose(chosen);
            target.value = '';
          }}
        />
        {!isNone && <Button onClick={() => onChange(NO_IMAGE)}>No image</Button>}
        <UploadProgress />
      </Box>
    </FieldLayout>
  );
}

/** Brings a picture, and tells its id once the server has kept it. */
function useSending(onKept: (id: string) => void): (file: File) => void {
  const dispatch = useDispatch();
  const owner_id = useSelector(selectCurrentUser)?.userId ?? '';
  const kept = useSelector(selectUploadedFile);
  const keptAs = useSelector(selectUploadedId);
  const [sent, setSent] = useState<SecretRef | null>(null);
  useEffect(() => {
    if (sent === null || sent !== kept || keptAs === null) return;
    setSent(null);
    onKept(keptAs);
  }, [sent, kept, keptAs, onKept]);
  return (file) => {
    const secretRef = storeFile(file);
    setSent(secretRef);
    dispatch(uploadChosen({ file: secretRef, name: LOGO, owner_model: 'setting', owner_id }));
  };
}

const row = { display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' } as const;
