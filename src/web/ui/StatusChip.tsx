import AutorenewIcon from '@mui/icons-material/Autorenew';
import CheckCircleOutlinedIcon from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlinedIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import Chip from '@mui/material/Chip';
import type { ChipProps } from '@mui/material/Chip';
import type { Tone } from './statuses';
import { statusOf } from './statuses';

const LOOK: Record<Tone, { color: ChipProps['color']; icon: ChipProps['icon'] }> = {
  good: { color: 'success', icon: <CheckCircleOutlinedIcon /> },
  busy: { color: 'info', icon: <AutorenewIcon /> },
  waiting: { color: 'warning', icon: <ScheduleIcon /> },
  warning: { color: 'warning', icon: <WarningAmberIcon /> },
  bad: { color: 'error', icon: <ErrorOutlineIcon /> },
  off: { color: 'default', icon: <DoNotDisturbOnOutlinedIcon /> },
};

/** A record's state as a word, an icon and a colour, the same wherever it stands. */
export function StatusChip({ of, state }: { of: string; state: string | number }) {
  const { tone, word } = statusOf(of, state);
  const { color, icon } = LOOK[tone];
  return (
    <Chip
      size="small"
      variant="outlined"
      color={color}
      icon={icon}
      label={word}
      sx={{ verticalAlign: 'middle' }}
    />
  );
}
