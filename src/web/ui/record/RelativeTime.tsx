import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatRelativeTime, formatDateTime } from '../../../domain/dates';

/** How long ago something happened, with the exact Dubai time for who asks. */
export function RelativeTime({ of }: { of: string }) {
  const [now] = useState(() => Date.now());
  return (
    <Typography
      component="time"
      variant="caption"
      dateTime={of}
      title={`${formatDateTime(of)} (Dubai)`}
      sx={{ color: 'text.secondary' }}
    >
      {formatRelativeTime(of, now)}
    </Typography>
  );
}
