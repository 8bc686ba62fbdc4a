import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { SecretRef } from '../../../store/secretStore';
import { takeSecret } from '../../../store/secretStore';

/** Shows a new key once; because it can't be retrieved later, only the button closes the dialog. */
export function KeyDialog({ secretRef, onClose }: { secretRef: SecretRef; onClose: () => void }) {
  const id = useId();
  const [key] = useState(() => takeSecret(secretRef));
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
      </DialogContent>
      <DialogActions>
        <Button onClick={() => void navigator.clipboard.writeText(key)}>Copy</Button>
        <Button variant="contained" onClick={onClose}>
          Done
        </Button>
      </DialogActions>
    </Dialog>
  );
}
