import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../domain/entity';
import { selectKept, upload, uploadChosen } from '../media/media';
import { isWaiting } from '../../store/requests';
import type { Sealed } from '../../store/secretStore';
import { sealFile } from '../../store/secretStore';
import { SignaturePad } from '../../ui/form/controls/SignaturePad';
import { Surface } from '../../ui/layout/Section';

interface SignatureBoxProps {
  order: Id;
  title: string;
  /** What the signed picture is kept as. */
  kind: 'signature' | 'signed_offer';
  /** What is signed, in words that the client reads before. */
  terms: string;
}

/** Takes a client's signature and keeps it among the files of the order; the pad is empty again once it is kept. */
export function SignatureBox({ order, title, kind, terms }: SignatureBoxProps) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(upload));
  const kept = useSelector(selectKept);
  const [sent, setSent] = useState<Sealed | null>(null);
  const [pad, setPad] = useState(0);
  if (sent !== null && sent === kept) {
    setSent(null);
    setPad(pad + 1);
  }
  const keep = (picture: Blob) => {
    const file = sealFile(new File([picture], `${kind}.png`, { type: 'image/png' }));
    setSent(file);
    dispatch(uploadChosen({ file, name: kind, owner_model: 'order', owner_id: order }));
  };
  return (
    <Surface title={title}>
      <Typography sx={{ mb: 1 }}>{terms}</Typography>
      <SignaturePad
        key={pad}
        label={title}
        yes="Keep signature"
        disabled={waiting}
        locked={waiting && sent !== null}
        onSigned={keep}
      />
    </Surface>
  );
}
