import AttachFileIcon from '@mui/icons-material/AttachFile';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import type { ChangeEvent } from 'react';
import { useRef, useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../domain/entity';
import { ID_PHOTO, MEDIA_MAX_BYTES, MEDIA_MIMES } from '../../../domain/media';
import { wordOf } from '../../../domain/words';
import { selectUploadShare, upload, uploadChosen } from '../../entities/media';
import { isWaiting } from '../../kit/progress';
import { sealFile } from '../../kit/vault';

const KINDS = [ID_PHOTO, 'passport', 'other'];

const SENTENCES = {
  kind: 'Choose a JPEG, PNG or WebP image, or a PDF.',
  size: 'This file is too large: at most 10 MB can be kept.',
};

/** Why a file can't be sent, if it can't. */
function refusalOf({ type, size }: File): string | undefined {
  if (!MEDIA_MIMES.some((mime) => mime === type)) return SENTENCES.kind;
  return size > MEDIA_MAX_BYTES ? SENTENCES.size : undefined;
}

/** Adds a file to an employee: say what it is, then choose it. */
export function UploadBox({ owner }: { owner: Id }) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(upload));
  const [name, setName] = useState('other');
  const [refusal, setRefusal] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    const reason = refusalOf(file);
    setRefusal(reason);
    if (!reason) dispatch(uploadChosen({ file: sealFile(file), name, owner_model: 'user', owner_id: owner }));
  };
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <TextField
        select
        value={name}
        onChange={({ target }) => {
          setName(target.value);
        }}
        sx={{ inlineSize: 160 }}
        slotProps={{ select: { native: true }, htmlInput: { 'aria-label': 'Kind of file' } }}
      >
        {KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {wordOf(kind)}
          </option>
        ))}
      </TextField>
      <Button
        variant="outlined"
        startIcon={<AttachFileIcon />}
        disabled={waiting}
        onClick={() => input.current?.click()}
      >
        Add file
      </Button>
      <input ref={input} type="file" hidden accept={MEDIA_MIMES.join()} aria-label="File" onChange={choose} />
      {waiting && <Share />}
      {refusal && (
        <Typography role="alert" sx={{ color: 'error.main' }}>
          {refusal}
        </Typography>
      )}
    </Box>
  );
}

function Share() {
  const share = useSelector(selectUploadShare) ?? 0;
  return (
    <LinearProgress
      aria-label="Sending the file"
      variant="determinate"
      value={share * 100}
      sx={{ inlineSize: 160 }}
    />
  );
}
