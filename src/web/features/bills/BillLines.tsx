import Box from '@mui/material/Box';
import type { Bill } from '../../../domain/bills/bill';
import type { BillLine } from '../../../domain/bills/billLine';
import { formatAmount } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import type { SimpleColumn } from '../../ui/table/SimpleTable';
import { SimpleTable } from '../../ui/table/SimpleTable';
import { Section } from '../../ui/layout/Section';
import { LineTotals } from './LineTotals';

const price = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

const CELLS: readonly SimpleColumn<BillLine>[] = [
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
  ['Quantity', ({ quantity, unit }) => `${String(quantity)} ${labelOf(unit)}`, true],
  ['Unit price', ({ unit_price }) => price.format(unit_price), true],
  ['Discount', ({ discount }) => (discount > 0 ? formatAmount(discount) : ''), true],
  ['Net', ({ net }) => formatAmount(net), true],
  [
    'VAT rate',
    (line) => (line.vat_category === 'S' ? `${String(line.vat_rate)} %` : labelOf(line.vat_category)),
  ],
  ['VAT', ({ vat }) => formatAmount(vat), true],
  ['Gross', ({ gross }) => formatAmount(gross), true],
];

/** What an invoice charges for, in AED, and what it comes to. */
export const BillLines = ({ lines = [] }: Pick<Bill, 'lines'>) => (
  <Section title="Lines">
    <SimpleTable label="Lines" rows={lines} columns={CELLS} />
    <LineTotals lines={lines} />
  </Section>
);
