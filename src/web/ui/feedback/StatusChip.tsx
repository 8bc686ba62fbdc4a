import AutorenewIcon from '@mui/icons-material/Autorenew';
import CheckCircleOutlinedIcon from '@mui/icons-material/CheckCircleOutlined';
import DoNotDisturbOnOutlinedIcon from '@mui/icons-material/DoNotDisturbOnOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutlined';
import ScheduleIcon from '@mui/icons-material/Schedule';
import WarningAmberIcon from '@mui/icons-material/WarningAmber';
import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { memo } from 'react';
import type { StatusTones, Tone } from './statuses';
import { statusOf } from './statuses';

/** A chip of few elements, because tables render many. */
const createPill = (color: string) =>
  styled('span')({
    display: 'inline-flex',
    alignItems: 'center',
    gap: 3,
    boxSizing: 'border-box',
    blockSize: 24,
    maxInlineSize: '100%',
    paddingInline: '2px 7px',
    border: '1px solid color-mix(in srgb, currentColor 60%, transparent)',
    borderRadius: 12,
    color,
    fontSize: 13,
    fontWeight: 500,
    lineHeight: 1.5,
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    '& > svg': { flex: 'none', fontSize: 18 },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  });

const SuccessPill = createPill('var(--mui-palette-success-main)');
const InfoPill = createPill('var(--mui-palette-info-main)');
const WarningPill = createPill('var(--mui-palette-warning-main)');
const ErrorPill = createPill('var(--mui-palette-error-main)');
const DefaultPill = createPill('var(--mui-palette-text-primary)');

const APPEARANCE: Record<Tone, { Pill: typeof SuccessPill; icon: ReactNode }> = {
  success: { Pill: SuccessPill, icon: <CheckCircleOutlinedIcon /> },
  info: { Pill: InfoPill, icon: <AutorenewIcon /> },
  pending: { Pill: WarningPill, icon: <ScheduleIcon /> },
  warning: { Pill: WarningPill, icon: <WarningAmberIcon /> },
  error: { Pill: ErrorPill, icon: <ErrorOutlineIcon /> },
  default: { Pill: DefaultPill, icon: <DoNotDisturbOnOutlinedIcon /> },
};

interface StatusChipProps<Status extends string | number> {
  tones: StatusTones<Status>;
  status: NoInfer<Status>;
}

/** Status as label, icon and colour; memoised, because the grid renders all cells again for each change of its props. */
export const StatusChip = memo(Chip) as typeof Chip;

function Chip<Status extends string | number>({ tones, status }: StatusChipProps<Status>) {
  const { tone, label } = statusOf(tones, status);
  const { Pill, icon } = APPEARANCE[tone];
  return (
    <Pill>
      {icon}
      <span>{label}</span>
    </Pill>
  );
}
