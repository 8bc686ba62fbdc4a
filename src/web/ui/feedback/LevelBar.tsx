import Box from '@mui/material/Box';
import type { LevelStatus } from '../../../domain/tanks/tankTelemetry';
import { labelOf } from '../../../domain/labels';

const levelFormat = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Formats a level, with its status unless normal. */
const formatLevel = (level: number, status: LevelStatus): string =>
  `${levelFormat.format(level)} %${status === 'normal' ? '' : ` ${labelOf(status)}`}`;

const LEVEL_COLORS: Record<LevelStatus, string> = {
  normal: 'success.main',
  low: 'warning.main',
  critical: 'error.main',
  high: 'warning.main',
  unknown: 'transparent',
};

interface LevelBarProps {
  level?: number | null;
  status: LevelStatus;
  /** Thresholds drawn as lines. */
  marks?: readonly number[];
  width?: number;
  /** Whether the level is outdated, which is shown by hatching. */
  isStale?: boolean;
}

/**
 * Tank level as bar and figure, with its status unless normal; an unknown level is distinct from an empty
 * tank.
 */
export function LevelBar({ level, status, marks = [], width = 56, isStale = false }: LevelBarProps) {
  if (typeof level !== 'number') return <span>Unknown</span>;
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1, whiteSpace: 'nowrap' }}>
      <Box component="span" aria-hidden="true" sx={{ ...trackStyle, inlineSize: width }}>
        <Box
          component="span"
          sx={{
            ...fillStyle,
            inlineSize: `${String(level)}%`,
            bgcolor: LEVEL_COLORS[status],
            ...(isStale && hatchStyle),
          }}
        />
        {marks.map((mark) => (
          <Box key={mark} component="span" sx={{ ...markStyle, insetInlineStart: `${String(mark)}%` }} />
        ))}
      </Box>
      <span>{formatLevel(level, status)}</span>
    </Box>
  );
}

const trackStyle = {
  position: 'relative',
  display: 'inline-block',
  blockSize: 10,
  borderRadius: 1,
  border: 1,
  borderColor: 'divider',
  bgcolor: 'action.hover',
  overflow: 'hidden',
  flex: 'none',
};
const hatchStyle = {
  backgroundImage:
    'repeating-linear-gradient(135deg, transparent 0 3px, var(--mui-palette-background-paper) 3px 6px)',
};
const fillStyle = { position: 'absolute', insetBlock: 0, insetInlineStart: 0 };
const markStyle = { position: 'absolute', insetBlock: 0, inlineSize: '1px', bgcolor: 'text.secondary' };
