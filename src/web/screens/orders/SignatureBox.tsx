import Typography from '@mui/material/Typography';
import { useDispatch, useSelector } from 'react-redux';
import type { Id } from '../../../domain/entity';
import { upload, uploadChosen } from '../../entities/media';
import { isWaiting } from '../../kit/progress';
import { sealFile } from '../../kit/vault';
import { SignaturePad } from '../../ui/SignaturePad';
import { Surface } from '../../ui/Surface';

interface SignatureBoxProps {
  order: Id;
  title: string;
  /** What the signed picture is kept as. */
  kind: 'signature' | 'signed_offer';
  /** What is signed, in words that the client reads before. */
  terms: string;
}

/** Takes a client's signature and keeps it among the files of the order. */
export function SignatureBox({ order, title, kind, terms }: SignatureBoxProps) {
  const dispatch = useDispatch();
  const waiting = useSelector(isWaiting(upload));
  const keep = (picture: Blob) => {
    const file = sealFile(new File([picture], `${kind}.png`, { type: 'image/png' }));
    dispatch(uploadChosen({ file, name: kind, owner_model: 'order', owner_id: order }));
  };
  return (
    <Surface title={title}>
      <Typography sx={{ mb: 1 }}>{terms}</Typography>
      <SignaturePad label={title} yes="Keep signature" disabled={waiting} onSigned={keep} />
    </Surface>
  );
}
