import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { SecretRef } from '../../../store/secretStore';
import { readSecret, takeSecret } from '../../../store/secretStore';

const COPY_ERROR = 'The browser did not allow copying; select the key and copy it.';

/** Shows a new key until its button removes it; because it can't be retrieved later, only the button does. */
export function KeyDialog({ secretRef, onClose }: { secretRef: SecretRef; onClose: () => void }) {
  const id = useId();
  const [key] = useState(() => readSecret(secretRef));
  const [copyStatus, setCopyStatus] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(key);
      setCopyStatus('Copied.');
    } catch {
      setCopyStatus(COPY_ERROR);
    }
  };
  const close = () => {
    takeSecret(secretRef);
    onClose();
  };
  return (
    <Dialog open maxWidth="sm" fullWidth aria-labelledby={id}>
      <DialogTitle id={id}>New key</DialogTitle>
      <DialogContent>
        <DialogContentText sx={{ mb: 2 }}>
          Copy it into the device, network server or vendor’s portal now. It is not shown again.
        </DialogContentText>
        <Typography component="code" sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {key}
        </Typography>
        <Typography role="status" variant="body2">
          {copyStatus}
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void copy()}>Copy</Button>
        <Button variant="contained" onClick={close}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
