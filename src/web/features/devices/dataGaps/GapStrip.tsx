import Box from '@mui/material/Box';
import { formatDate } from '../../../../domain/dates';
import { arrivedShare } from '../../../../domain/devices/dataGaps';
import type { MessageDay } from '../../../../domain/devices/dataGaps';
import { formatCount } from '../../../../domain/numbers';
import { VisuallyHidden } from '../../../ui/layout/VisuallyHidden';

/** Minimum share of messages at which a day is drawn as complete. */
const COMPLETE_SHARE = 0.95;
const CELL_HEIGHT_PX = 20;
const STEPS = 10;

const describeDay = ({ day, messages, expected }: MessageDay): string =>
  `${formatDate(day, 'D MMM')}: ${String(messages)} of ${formatCount(expected, 'message')}`;

/** Describes the days with missing messages. */
function describeDays(days: readonly MessageDay[]): string {
  const incomplete = days.filter((day) => (arrivedShare(day) ?? 1) < COMPLETE_SHARE);
  return incomplete.length === 0
    ? `No gaps in ${formatCount(days.length, 'day')}`
    : `Days with gaps: ${incomplete.map(describeDay).join(', ')}`;
}

const colorOf = (share: number): string => (share >= COMPLETE_SHARE ? 'success.main' : 'warning.main');

/** A bar per day with the share of received messages as height; a day without messages is a red frame. */
export const GapStrip = ({ days }: { days: readonly MessageDay[] }) => (
  <>
    <Box component="span" aria-hidden="true" sx={stripStyle}>
      {days.map((day) => {
        const share = arrivedShare(day);
        return (
          <Box
            key={day.day}
            component="span"
            title={describeDay(day)}
            sx={{ ...cellStyle, borderColor: share === 0 ? 'error.main' : 'divider' }}
          >
            {share !== null && (
              <Box
                component="span"
                sx={{
                  bgcolor: colorOf(share),
                  blockSize: `${String(Math.round(share * STEPS) * (100 / STEPS))}%`,
                }}
              />
            )}
          </Box>
        );
      })}
    </Box>
    <VisuallyHidden>{describeDays(days)}</VisuallyHidden>
  </>
);

const stripStyle = { display: 'inline-flex', gap: '1px', verticalAlign: 'middle', maxInlineSize: '100%' };
const cellStyle = {
  display: 'flex',
  alignItems: 'flex-end',
  inlineSize: 7,
  minInlineSize: 3,
  blockSize: CELL_HEIGHT_PX,
  border: 1,
  '& > span': { display: 'block', inlineSize: '100%' },
};
