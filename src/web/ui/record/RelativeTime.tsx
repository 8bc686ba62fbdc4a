import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatRelativeTime, formatDateTime } from '../../../domain/dates';

/** Relative time with the exact Dubai time as tooltip. */
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
