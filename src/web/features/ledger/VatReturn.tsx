import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { labelOf } from '../../../domain/labels';
import type { VatReturn as Report } from '../../../domain/ledger/reports';
import { formatAmount } from '../../../domain/money';
import { ScrollableTable } from '../../ui/table/ScrollableTable';
import { AmountCells, Headers, TotalsRow } from './AmountTable';
import { useReport } from './createReport';
import { MonthsRange, useMonthsParams } from './DaysRange';
import { formatMonth } from './formatLedger';
import { CsvButton, ReportPage } from './ReportPage';
import { vatReturn } from './reports';

/** Net amounts and VAT of a range of months by emirate and VAT category. */
export default function VatReturn() {
  const { query, ...range } = useMonthsParams();
  const { loaded, ...state } = useReport(vatReturn, query);
  return (
    <ReportPage
      breadcrumbs={['Accounting', 'VAT return']}
      title="VAT return"
      actions={<CsvButton noun="ledger/vat-return" query={query} filename="vat-return" />}
      range={<MonthsRange {...range} />}
      {...state}
    >
      {loaded && <VatTable report={loaded.report} />}
    </ReportPage>
  );
}

const secondary = { color: 'text.secondary' };

function VatTable({ report: { from, to, documents, totals } }: { report: Report }) {
  const months = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
  if (documents.length === 0)
    return <Typography sx={secondary}>{`No invoices or credit notes in ${months}.`}</Typography>;
  return (
    <>
      <ScrollableTable label="VAT return in AED">
        <Headers labels={['Emirate', 'VAT category']} amounts={['Net', 'VAT', 'Total']} />
        <TableBody>
          {documents.map(({ emirate, vat_category, net, vat }, index) => (
            <TableRow hover key={index}>
              <TableCell component="th" scope="row">
                {emirate ?? 'Without emirate'}
              </TableCell>
              <TableCell>{labelOf(vat_category)}</TableCell>
              <AmountCells amounts={[net, vat, net + vat].map(formatAmount)} />
            </TableRow>
          ))}
        </TableBody>
        <TableFooter>
          <TotalsRow
            label="Total"
            span={2}
            amounts={[totals.net, totals.vat, totals.net + totals.vat].map(formatAmount)}
          />
        </TableFooter>
      </ScrollableTable>
      <Typography variant="caption" sx={{ ...secondary, display: 'block', mt: 1 }}>
        Invoices less credit notes, each in the month of its issue. Deposit receipts are not included.
      </Typography>
    </>
  );
}
