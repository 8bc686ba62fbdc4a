import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LineValues } from '../../../domain/bills/billLine';
import { isCalculable, sumLineAmounts } from '../../../domain/bills/billLine';
import { formatCount } from '../../../domain/numbers';
import { formatAed, fromFils } from '../../../domain/money';

const withZeros = (line: Partial<LineValues>) => ({
  ...line,
  discount: line.discount ?? 0,
  vat_rate: line.vat_rate ?? 0,
});

const awaited = (count: number): string => `${formatCount(count, 'line is', 'lines are')} not complete yet`;

/** What the lines come to as they stand; a line that is not complete yet doesn't count. */
export function LineTotals({ lines }: { lines: readonly Partial<LineValues>[] }) {
  const ready = lines.map(withZeros).filter(isCalculable);
  const { amount, discount, vat, gross } = sumLineAmounts(ready);
  const missing = lines.length - ready.length;
  return (
    <Box role="group" aria-label="Totals" sx={{ mt: 2, maxWidth: 320, ml: 'auto' }}>
      <Total label="Subtotal" fils={amount} />
      {discount > 0 && <Total label="Discount" fils={-discount} />}
      <Total label="VAT" fils={vat} />
      <Total label="Total" fils={gross} strong />
      {missing > 0 && <Typography variant="caption">{awaited(missing)}</Typography>}
    </Box>
  );
}

const Total = ({ label, fils, strong }: { label: string; fils: number; strong?: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: strong ? 600 : 400 }}>
    <span>{label}</span>
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatAed(fromFils(fils))}
    </Box>
  </Box>
);
