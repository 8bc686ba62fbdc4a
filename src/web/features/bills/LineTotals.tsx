import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LineFigures } from '../../../domain/bills/billLine';
import { isReckonable, sumOf } from '../../../domain/bills/billLine';
import { counted } from '../../../domain/numbers';
import { aed, fromFils } from '../../../domain/money';

const withZeros = (line: Partial<LineFigures>) => ({
  ...line,
  discount: line.discount ?? 0,
  vat_rate: line.vat_rate ?? 0,
});

const awaited = (count: number): string => `${counted(count, 'line is', 'lines are')} not complete yet`;

/** What the lines come to as they stand; a line that is not complete yet doesn't count. */
export function LineTotals({ lines }: { lines: readonly Partial<LineFigures>[] }) {
  const ready = lines.map(withZeros).filter(isReckonable);
  const { amount, discount, vat, gross } = sumOf(ready);
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
      {aed(fromFils(fils))}
    </Box>
  </Box>
);
