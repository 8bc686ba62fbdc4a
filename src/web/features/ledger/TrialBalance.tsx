import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { formatDate } from '../../../domain/dates';
import type { TrialBalance as Report, TrialBalanceRow } from '../../../domain/ledger/reports';
import { formatAed, formatAmount, formatFils, filsOrZero } from '../../../domain/money';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Balance } from './Balance';
import { useQuery } from '../../store/createQuery';
import { DaysRange, useDaysParams } from './DaysRange';
import { formatBalance, formatSide } from './formatLedger';
import { accountRecords } from './ledgerRecords';
import { CsvButton, ReportPage } from './ReportPage';
import type { ReportRow } from '../../ui/table/ReportTable';
import { ReportTable } from '../../ui/table/ReportTable';
import { trialBalance } from './reports';

/** Opening balance, movements and closing balance of every account. */
export default function TrialBalance() {
  const { query, ...range } = useDaysParams();
  const { result, ...state } = useQuery(trialBalance, query);
  return (
    <ReportPage
      breadcrumbs={['Accounting', 'Trial balance']}
      title="Trial balance"
      actions={<CsvButton path="/ledger/trial-balance/export/csv" query={query} filename="trial-balance" />}
      range={<DaysRange {...range} />}
      {...state}
    >
      {result && <TrialBalanceTable report={result.data} />}
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
      <ReportTable
        label="Trial balance in AED"
        mt={2}
        labels={['Number', 'Account']}
        amounts={['Opening', 'Debit', 'Credit', 'Closing']}
        rows={documents.map((row) => accountRow(row, { from, to }))}
        totals={[
          <Balance key="opening" aed={totals.opening} />,
          formatAmount(totals.debit),
          formatAmount(totals.credit),
          <Balance key="closing" aed={totals.closing} />,
        ]}
      />
    </>
  );
}

const accountRow = (
  { account: { _id, number, name }, opening, debit, credit, closing }: TrialBalanceRow,
  range: { from: string; to: string },
): ReportRow => ({
  cells: [
    number,
    <RouteLink key="name" to={`${accountRecords.path}/${_id}?${new URLSearchParams(range).toString()}`}>
      {name}
    </RouteLink>,
  ],
  amounts: [
    <Balance key="opening" aed={opening} />,
    formatSide(debit),
    formatSide(credit),
    <Balance key="closing" aed={closing} />,
  ],
});

/** States whether debits equal credits, and whether opening and closing balances add up to zero. */
function BalanceCheck({ totals: { opening, debit, credit, closing } }: { totals: Report['totals'] }) {
  const difference = filsOrZero(debit) - filsOrZero(credit);
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
        : `The totals do not balance: debits and credits differ by ${formatFils(Math.abs(difference))}.`}
    </Alert>
  );
}
