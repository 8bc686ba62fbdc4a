import Typography from '@mui/material/Typography';
import { formatMonth } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import type { VatReturn as Report } from '../../../domain/ledger/reports';
import { formatAmount } from '../../../domain/money';
import { useQuery } from '../../store/createQuery';
import { MonthsRange, useMonthsParams } from './DaysRange';
import { CsvButton, ReportPage } from './ReportPage';
import { ReportTable } from '../../ui/table/ReportTable';
import { vatReturn } from './reports';

/** Net amounts and VAT of a range of months by emirate and VAT category. */
export default function VatReturn() {
  const { query, ...range } = useMonthsParams();
  const { result, ...state } = useQuery(vatReturn, query);
  return (
    <ReportPage
      breadcrumbs={['Accounting', 'VAT return']}
      title="VAT return"
      actions={<CsvButton path="/ledger/vat-return/export/csv" query={query} filename="vat-return" />}
      range={<MonthsRange {...range} />}
      {...state}
    >
      {result && <VatTable report={result.data} />}
    </ReportPage>
  );
}

const secondary = { color: 'text.secondary' };
const amountsOf = (net: number, vat: number) => [net, vat, net + vat].map(formatAmount);

function VatTable({ report: { from, to, documents, totals } }: { report: Report }) {
  const months = from === to ? formatMonth(from) : `${formatMonth(from)} to ${formatMonth(to)}`;
  if (documents.length === 0)
    return <Typography sx={secondary}>{`No invoices or credit notes in ${months}.`}</Typography>;
  return (
    <>
      <ReportTable
        label="VAT return in AED"
        labels={['Emirate', 'VAT category']}
        amounts={['Net', 'VAT', 'Total']}
        rows={documents.map(({ emirate, vat_category, net, vat }) => ({
          cells: [emirate ?? 'Without emirate', labelOf(vat_category)],
          amounts: amountsOf(net, vat),
        }))}
        totals={amountsOf(totals.net, totals.vat)}
      />
      <Typography variant="caption" sx={{ ...secondary, display: 'block', mt: 1 }}>
        Invoices less credit notes, each in the month of its issue. Deposit receipts are not included.
      </Typography>
    </>
  );
}
