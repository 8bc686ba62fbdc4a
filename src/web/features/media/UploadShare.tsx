import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useSelector } from 'react-redux';
import { selectUploadProgress, selectPendingUploads } from './media';

/** How far the files that were chosen have come; nothing while none is on its way. */
export function UploadShare() {
  const share = useSelector(selectUploadProgress) ?? 0;
  const left = useSelector(selectPendingUploads);
  if (left === 0) return null;
  return (
    <>
      <LinearProgress
        aria-label="Uploading the file"
        variant="determinate"
        value={share * 100}
        sx={{ inlineSize: 160 }}
      />
      {left > 1 && <Typography variant="body2">{`${String(left)} files remaining`}</Typography>}
    </>
  );
}
