import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { Bill } from '../../../domain/bill';
import type { BillLine } from '../../../domain/billLine';
import { amount } from '../../../domain/money';
import { wordOf } from '../../../domain/words';
import { Surface } from '../../ui/Surface';
import { LineTotals } from './LineTotals';
import { TableFrame } from '../../ui/TableFrame';

const price = new Intl.NumberFormat('en-AE', { minimumFractionDigits: 2, maximumFractionDigits: 4 });

type Cell = readonly [head: string, cell: (line: BillLine) => string, isFigure?: boolean];

const CELLS: readonly Cell[] = [
  ['Description', ({ description }) => description],
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

const side = (isFigure?: boolean) => ({ textAlign: isFigure ? 'end' : 'start' }) as const;

/** What an invoice charges for, in AED, and what it comes to. */
export const BillLines = ({ lines = [] }: Pick<Bill, 'lines'>) => (
  <Surface title="Lines">
    <TableFrame label="Lines">
      <TableHead>
        <TableRow>
          {CELLS.map(([head, , isFigure]) => (
            <TableCell key={head} sx={side(isFigure)}>
              {head}
            </TableCell>
          ))}
        </TableRow>
      </TableHead>
      <TableBody>
        {lines.map((line, at) => (
          <TableRow key={at}>
            {CELLS.map(([head, cell, isFigure]) => (
              <TableCell key={head} sx={side(isFigure)} dir="auto">
                {cell(line)}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </TableFrame>
    <LineTotals lines={lines} />
  </Surface>
);
