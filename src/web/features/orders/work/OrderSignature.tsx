import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import { selectUploadedFile, upload, uploadChosen } from '../../media/media';
import { selectIsPending } from '../../../store/requests';
import type { SecretRef } from '../../../store/secretStore';
import { storeFile } from '../../../store/secretStore';
import { SignaturePad } from '../../../ui/form/controls/SignaturePad';
import { Section } from '../../../ui/layout/Section';

interface OrderSignatureProps {
  order: Id;
  title: string;
  /** What the signed picture is kept as. */
  kind: 'signature' | 'signed_offer';
  /** What is signed, in words that the client reads before. */
  terms: string;
}

/** Takes a client's signature and keeps it among the files of the order; the pad is empty again once it is kept. */
export function OrderSignature({ order, title, kind, terms }: OrderSignatureProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(upload));
  const kept = useSelector(selectUploadedFile);
  const [sent, setSent] = useState<SecretRef | null>(null);
  const [pad, setPad] = useState(0);
  if (sent !== null && sent === kept) {
    setSent(null);
    setPad(pad + 1);
  }
  const keep = (picture: Blob) => {
    const file = storeFile(new File([picture], `${kind}.png`, { type: 'image/png' }));
    setSent(file);
    dispatch(uploadChosen({ file, name: kind, owner_model: 'order', owner_id: order }));
  };
  return (
    <Section title={title}>
      <Typography sx={{ mb: 1 }}>{terms}</Typography>
      <SignaturePad
        key={pad}
        label={title}
        submitLabel="Save signature"
        disabled={isPending}
        isLocked={isPending && sent !== null}
        onSigned={keep}
      />
    </Section>
  );
}
