import { styled } from '@mui/material/styles';
import { memo } from 'react';
import type { StatusTones, Tone } from './statuses';
import { statusOf } from './statuses';

/** Creates a chip from few plain elements instead of MUI's components, because tables render many. */
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
    '& > svg': {
      flex: 'none',
      inlineSize: 18,
      blockSize: 18,
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: 2,
    },
    '& > span': { overflow: 'hidden', textOverflow: 'ellipsis' },
  });

const SuccessPill = createPill('var(--mui-palette-success-main)');
const InfoPill = createPill('var(--mui-palette-info-main)');
const WarningPill = createPill('var(--mui-palette-warning-main)');
const ErrorPill = createPill('var(--mui-palette-error-main)');
const DefaultPill = createPill('var(--mui-palette-text-primary)');

const CIRCLE = 'M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18z';

/** Colour and icon of each tone; the icon is an SVG path in a square of 24. */
const APPEARANCE: Record<Tone, { Pill: typeof SuccessPill; icon: string }> = {
  success: { Pill: SuccessPill, icon: `${CIRCLE}M8 12.5l2.5 2.5 5.5-6` },
  info: { Pill: InfoPill, icon: 'M5 13a7 7 0 0 1 12-6l1 1M19 11a7 7 0 0 1-12 6l-1-1M18 4v4h-4M6 20v-4h4' },
  pending: { Pill: WarningPill, icon: `${CIRCLE}M12 7v5l3.5 2` },
  warning: { Pill: WarningPill, icon: 'M12 4 2.5 20h19zM12 10v4.5M12 16v1.5' },
  error: { Pill: ErrorPill, icon: `${CIRCLE}M12 7v6M12 15v1.8` },
  default: { Pill: DefaultPill, icon: `${CIRCLE}M8 12h8` },
};

interface StatusChipProps<Status extends string | number> {
  tones: StatusTones<Status>;
  status: NoInfer<Status>;
}

/**
 * Status as label, icon and colour; memoised, because the grid renders all cells again for each change of its
 * props.
 */
export const StatusChip = memo(Chip) as typeof Chip;

function Chip<Status extends string | number>({ tones, status }: StatusChipProps<Status>) {
  const { tone, label } = statusOf(tones, status);
  const { Pill, icon } = APPEARANCE[tone];
  return (
    <Pill>
      <svg aria-hidden="true" viewBox="0 0 24 24">
        <path d={icon} />
      </svg>
      <span>{label}</span>
    </Pill>
  );
}
