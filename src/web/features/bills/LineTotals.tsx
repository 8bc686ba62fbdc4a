import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { LineValues } from '../../../domain/bills/billLine';
import { isCalculable, sumLineAmounts } from '../../../domain/bills/billLine';
import { formatCount } from '../../../domain/numbers';
import { formatFils } from '../../../domain/money';

const withDefaults = (line: Partial<LineValues>) => ({
  ...line,
  discount: line.discount ?? 0,
  vat_rate: line.vat_rate ?? 0,
});

const incompleteText = (count: number): string =>
  `${formatCount(count, 'line is', 'lines are')} not complete yet`;

/** Totals of the complete lines, and the number of incomplete ones. */
export function LineTotals({ lines }: { lines: readonly Partial<LineValues>[] }) {
  const complete = lines.map(withDefaults).filter(isCalculable);
  const { amount, discount, vat, gross } = sumLineAmounts(complete);
  const incompleteCount = lines.length - complete.length;
  return (
    <Box role="group" aria-label="Totals" sx={{ mt: 2, maxWidth: 320, ml: 'auto' }}>
      <Total label="Subtotal" fils={amount} />
      {discount > 0 && <Total label="Discount" fils={-discount} />}
      <Total label="VAT" fils={vat} />
      <Total label="Total" fils={gross} isBold />
      {incompleteCount > 0 && <Typography variant="caption">{incompleteText(incompleteCount)}</Typography>}
    </Box>
  );
}

const Total = ({ label, fils, isBold }: { label: string; fils: number; isBold?: boolean }) => (
  <Box sx={{ display: 'flex', justifyContent: 'space-between', fontWeight: isBold ? 600 : 400 }}>
    <span>{label}</span>
    <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums' }}>
      {formatFils(fils)}
    </Box>
  </Box>
);
