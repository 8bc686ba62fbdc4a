import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { selectUploadProgress, selectPendingUploads } from './media';

/** Progress of the current upload; hidden without one. */
export function UploadProgress() {
  const progress = useSelector(selectUploadProgress) ?? 0;
  const pendingCount = useSelector(selectPendingUploads);
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
