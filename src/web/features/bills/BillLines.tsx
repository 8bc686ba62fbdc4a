import Box from '@mui/material/Box';
import type { Bill } from '../../../domain/bills/bill';
import type { BillLine } from '../../../domain/bills/billLine';
import { formatAmount } from '../../../domain/money';
import { labelOf } from '../../../domain/labels';
import { RIGHT } from '../../ui/table/columns/columns';
import { nodeColumn } from '../../ui/table/columns/nodeColumn';
import { PlainTable } from '../../ui/table/PlainTable';
import type { Column } from '../../ui/table/tableTypes';
import { Section } from '../../ui/layout/Section';
import { LineTotals } from './LineTotals';

const priceFormat = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

const COLUMNS: readonly Column<BillLine>[] = [
  nodeColumn('Description', ({ description, description_ar }) => (
    <>
      {description}
      {description_ar && (
        <Box sx={{ color: 'text.secondary' }}>
          <bdi lang="ar">{description_ar}</bdi>
        </Box>
      )}
    </>
  )),
  nodeColumn('Quantity', ({ quantity, unit }) => `${String(quantity)} ${labelOf(unit)}`, RIGHT),
  nodeColumn('Unit price', ({ unit_price }) => priceFormat.format(unit_price), RIGHT),
  nodeColumn('Discount', ({ discount }) => (discount > 0 ? formatAmount(discount) : ''), RIGHT),
  nodeColumn('Net', ({ net }) => formatAmount(net), RIGHT),
  nodeColumn('VAT rate', (line) =>
    line.vat_category === 'S' ? `${String(line.vat_rate)} %` : labelOf(line.vat_category),
  ),
  nodeColumn('VAT', ({ vat }) => formatAmount(vat), RIGHT),
  nodeColumn('Gross', ({ gross }) => formatAmount(gross), RIGHT),
];

export const BillLines = ({ lines = [] }: Pick<Bill, 'lines'>) => (
  <Section title="Lines">
    <PlainTable label="Lines" rows={lines} columns={COLUMNS} />
    <LineTotals lines={lines} />
  </Section>
);
