import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import { selectPendingUploads, selectUploadedFile, uploadRequested } from '../../media/media';
import type { SecretRef } from '../../../store/secretStore';
import { storeFile } from '../../../store/secretStore';
import { SignaturePad } from './SignaturePad';
import { Section } from '../../../ui/layout/Section';

interface OrderSignatureProps {
  order: Id;
  title: string;
  /** Attachment kind of the signature image. */
  kind: 'signature' | 'signed_offer';
  /** Terms that the client reads before signing. */
  terms: string;
}

/** Signature pad that attaches the client's signature to the order and is cleared after the upload. */
export function OrderSignature({ order, title, kind, terms }: OrderSignatureProps) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectPendingUploads(order)) > 0;
  const uploaded = useSelector(selectUploadedFile);
  const [sent, setSent] = useState<SecretRef | null>(null);
  const [padKey, setPadKey] = useState(0);
  if (sent !== null && sent === uploaded) {
    setSent(null);
    setPadKey(padKey + 1);
  }
  const uploadSignature = (image: Blob) => {
    const file = storeFile(new File([image], `${kind}.png`, { type: 'image/png' }));
    setSent(file);
    dispatch(uploadRequested({ file, name: kind, owner_model: 'order', owner_id: order }));
  };
  return (
    <Section title={title}>
      <Typography sx={{ mb: 1 }}>{terms}</Typography>
      <SignaturePad
        key={padKey}
        label={title}
        submitLabel="Save signature"
        disabled={isPending}
        isLocked={isPending && sent !== null}
        onSigned={uploadSignature}
      />
    </Section>
  );
}
