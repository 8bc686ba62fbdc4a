import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { showAgo, showTime } from '../../../domain/dates';

/** How long ago something happened, with the exact Dubai time for who asks. */
export function Ago({ of }: { of: string }) {
  const [now] = useState(() => Date.now());
  return (
    <Typography
      component="time"
      variant="caption"
      dateTime={of}
      title={`${showTime(of)} (Dubai)`}
      sx={{ color: 'text.secondary' }}
    >
      {showAgo(of, now)}
    </Typography>
  );
}
