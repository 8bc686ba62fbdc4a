import Alert from '@mui/material/Alert';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableFooter from '@mui/material/TableFooter';
import TableRow from '@mui/material/TableRow';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../domain/dates';
import type { TrialBalance as Report, TrialBalanceRow } from '../../../domain/ledger/reports';
import { formatAed, formatAmount, fromFils, toFils } from '../../../domain/money';
import { RouteLink } from '../../ui/layout/RouteLink';
import { ScrollableTable } from '../../ui/table/ScrollableTable';
import { AmountCells, Headers, TotalsRow } from './AmountTable';
import { useReport } from './createReport';
import { DaysRange, useDaysParams } from './DaysRange';
import { formatBalance, formatSide } from './formatLedger';
import { accountRecords } from './ledgerRecords';
import { CsvButton, ReportPage } from './ReportPage';
import { trialBalance } from './reports';

/** Opening balance, movements and closing balance of every account. */
export default function TrialBalance() {
  const { query, ...range } = useDaysParams();
  const { loaded, ...state } = useReport(trialBalance, query);
  return (
    <ReportPage
      breadcrumbs={['Accounting', 'Trial balance']}
      title="Trial balance"
      actions={<CsvButton noun="ledger/trial-balance" query={query} filename="trial-balance" />}
      range={<DaysRange {...range} />}
      {...state}
    >
      {loaded && <TrialBalanceTable report={loaded.report} />}
    </ReportPage>
  );
}

function TrialBalanceTable({ report: { from, to, documents, totals } }: { report: Report }) {
  if (documents.length === 0)
    return (
      <Typography sx={{ color: 'text.secondary' }}>{`Nothing is posted up to ${formatDate(to)}.`}</Typography>
    );
  return (
    <>
      <BalanceCheck totals={totals} />
      <ScrollableTable label="Trial balance in AED" mt={2}>
        <Headers labels={['Number', 'Account']} amounts={['Opening', 'Debit', 'Credit', 'Closing']} />
        <TableBody>
          {documents.map((row, index) => (
            <AccountRow key={row.account._id || index} row={row} range={{ from, to }} />
          ))}
        </TableBody>
        <TableFooter>
          <TotalsRow
            label="Total"
            span={2}
            amounts={[
              formatBalance(totals.opening),
              formatAmount(totals.debit),
              formatAmount(totals.credit),
              formatBalance(totals.closing),
            ]}
          />
        </TableFooter>
      </ScrollableTable>
    </>
  );
}

interface AccountRowProps {
  row: TrialBalanceRow;
  range: { from: string; to: string };
}

function AccountRow({ row: { account, opening, debit, credit, closing }, range }: AccountRowProps) {
  const { _id, number, name } = account;
  return (
    <TableRow hover>
      <TableCell sx={{ fontVariantNumeric: 'tabular-nums' }}>{number}</TableCell>
      <TableCell component="th" scope="row">
        <RouteLink to={`${accountRecords.path}/${_id}?${new URLSearchParams(range).toString()}`}>
          {name}
        </RouteLink>
      </TableCell>
      <AmountCells
        amounts={[formatBalance(opening), formatSide(debit), formatSide(credit), formatBalance(closing)]}
      />
    </TableRow>
  );
}

/** Says whether debits equal credits, and opening and closing balances add up to zero. */
function BalanceCheck({ totals: { opening, debit, credit, closing } }: { totals: Report['totals'] }) {
  const difference = (toFils(debit) ?? 0) - (toFils(credit) ?? 0);
  if (difference === 0 && opening === 0 && closing === 0)
    return (
      <Alert severity="success" variant="outlined">
        {`The totals balance: debits and credits are both ${formatAed(debit)}.`}
      </Alert>
    );
  return (
    <Alert severity="error" variant="outlined">
      {difference === 0
        ? `The totals do not balance: the balances of all accounts add up to ${formatBalance(closing || opening)}, not to zero.`
        : `The totals do not balance: debits and credits differ by ${formatAed(fromFils(Math.abs(difference)))}.`}
    </Alert>
  );
}
