import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Stack from '@mui/material/Stack';
import { ErrorAlert } from '../../../ui/feedback/ErrorAlert';
import type { Wallet } from '../../../../domain/wallets/wallet';
import type { FirstRows } from '../../../store/useList';

interface InHandPlaceholderProps {
  view: FirstRows<Wallet>;
  onClose: () => void;
}

/** Loading and error state of a dialog that lists payments in custody. */
export function InHandPlaceholder({ view: { error, retry }, onClose }: InHandPlaceholderProps) {
  return (
    <Stack spacing={2} sx={{ pb: 2 }}>
      {error ? (
        <ErrorAlert error={error} onRetry={retry} />
      ) : (
        <LinearProgress aria-label="Loading payments in custody" />
      )}
      <Button onClick={onClose} sx={{ alignSelf: 'end' }}>
        Cancel
      </Button>
    </Stack>
  );
}
