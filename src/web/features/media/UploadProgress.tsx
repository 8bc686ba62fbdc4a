import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import type { Id } from '../../../domain/entity';
import { selectUploadProgress, selectPendingUploads } from './media';

/** Progress of a record's uploads; hidden without one. */
export function UploadProgress({ owner }: { owner: Id }) {
  const progress = useSelector(selectUploadProgress(owner)) ?? 0;
  const pendingCount = useSelector(selectPendingUploads(owner));
  if (pendingCount === 0) return null;
  return (
    <>
      <LinearProgress
        aria-label="Uploading the file"
        variant="determinate"
        value={progress * 100}
        sx={{ inlineSize: 160 }}
      />
      {pendingCount > 1 && (
        <Typography variant="body2">{`${String(pendingCount)} files remaining`}</Typography>
      )}
    </>
  );
}
