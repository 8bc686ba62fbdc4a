import Typography from '@mui/material/Typography';
import { formatRelativeTime, formatDateTime } from '../../../domain/dates';
import { useNow } from './useNow';

/** Relative time with the exact Dubai time as tooltip. */
export function RelativeTime({ time }: { time: string }) {
  const now = useNow();
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
