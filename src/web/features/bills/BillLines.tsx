import Box from '@mui/material/Box';
import type { Bill } from '../../../domain/bills/bill';
import type { BillLine } from '../../../domain/bills/billLine';
import { amount } from '../../../domain/money';
import { wordOf } from '../../../domain/labels';
import type { RowCell } from '../../ui/table/SimpleTable';
import { RowTable } from '../../ui/table/SimpleTable';
import { Surface } from '../../ui/layout/Section';
import { LineTotals } from './LineTotals';

const price = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

const CELLS: readonly RowCell<BillLine>[] = [
  [
    'Description',
    ({ description, description_ar }) => (
      <>
        {description}
        {description_ar && (
          <Box sx={{ color: 'text.secondary' }}>
            <bdi lang="ar">{description_ar}</bdi>
          </Box>
        )}
      </>
    ),
  ],
  ['Quantity', ({ quantity, unit }) => `${String(quantity)} ${wordOf(unit)}`, true],
  ['Unit price', ({ unit_price }) => price.format(unit_price), true],
  ['Discount', ({ discount }) => (discount > 0 ? amount(discount) : ''), true],
  ['Net', ({ net }) => amount(net), true],
  [
    'VAT rate',
    (line) => (line.vat_category === 'S' ? `${String(line.vat_rate)} %` : wordOf(line.vat_category)),
  ],
  ['VAT', ({ vat }) => amount(vat), true],
  ['Gross', ({ gross }) => amount(gross), true],
];

/** What an invoice charges for, in AED, and what it comes to. */
export const BillLines = ({ lines = [] }: Pick<Bill, 'lines'>) => (
  <Surface title="Lines">
    <RowTable label="Lines" rows={lines} cells={CELLS} />
    <LineTotals lines={lines} />
  </Surface>
);
