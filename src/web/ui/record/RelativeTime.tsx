import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { formatRelativeTime, formatDateTime } from '../../../domain/dates';

/** Relative time with the exact Dubai time as tooltip. */
export function RelativeTime({ time }: { time: string }) {
  const [now] = useState(() => Date.now());
  return (
    <Typography
      component="time"
      variant="caption"
      dateTime={time}
      title={`${formatDateTime(time)} (Dubai)`}
      sx={{ color: 'text.secondary' }}
    >
      {formatRelativeTime(time, now)}
    </Typography>
  );
}
