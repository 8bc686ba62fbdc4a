import Alert from '@mui/material/Alert';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { formatCount } from '../../../../domain/numbers';
import { formatDate } from '../../../../domain/dates';
import type { GasBalance, UnreadTank } from '../../../../domain/tanks/gasBalance';
import { SUSPICIOUS_LOSS_PERCENT } from '../../../../domain/tanks/gasBalance';
import { RefLink } from '../../records/RefLink';
import { tankRecords } from '../tankRecords';
import type { GasBalanceQuery } from './gasBalance';

/** Reasons why a balance is incomplete: no tank in service, tanks without readings, held readings. */
export function GasWarnings({ balance: { months, unread } }: { balance: GasBalance }) {
  const hasHeldReadings = months.some((month) => month.held > 0);
  const isEmpty = unread.length === 0 && months.every(({ closing_l }) => closing_l === null);
  return (
    <Stack spacing={1} sx={{ '&:not(:empty)': { mb: 2 } }}>
      {isEmpty && (
        <Alert severity="info" variant="outlined">
          No tank of this site is in service, so withdrawals are unknown.
        </Alert>
      )}
      {unread.map((tank) => (
        <Alert key={tank._id} severity="info" variant="outlined">
          <RefLink recordType={tankRecords} to={tank} /> {describeUnread(tank)}
        </Alert>
      ))}
      {hasHeldReadings && (
        <Alert severity="warning" variant="outlined">
          {describeHeldReadings(months)}
        </Alert>
      )}
    </Stack>
  );
}

const describeUnread = ({ first_read_at }: UnreadTank): string =>
  first_read_at === null
    ? 'has no readings, so the site’s tank content is unknown.'
    : `was first read on ${formatDate(first_read_at)}; the site’s earlier tank content is unknown.`;

const describeHeldReadings = (months: GasBalance['months']): string => {
  const readings = months
    .filter(({ held }) => held > 0)
    .map(({ month, held }) => `${formatCount(held, 'reading')} of ${formatDate(`${month}-01`, 'MMM YYYY')}`);
  return `Held until validated: ${readings.join(', ')}. Their gas is not counted yet and appears as loss.`;
};

export const GasCaption = ({ noun, litresPerM3 }: { noun: GasBalanceQuery['noun']; litresPerM3: number }) => (
  <Typography variant="caption" sx={{ color: 'text.secondary', display: 'block', mt: 1 }}>
    {`All tanks and counters of the site; 1 m³ = ${String(litresPerM3)} L. More than ${String(SUSPICIOUS_LOSS_PERCENT)} % either way should be investigated.`}
    {noun === 'counter' && ' The counter’s share of the loss equals its share of the total consumption.'}
  </Typography>
);
