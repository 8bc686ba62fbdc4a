import Typography from '@mui/material/Typography';
import { useParams, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../domain/dates';
import { JOURNAL_EVENT_LABELS } from '../../../domain/ledger/journal';
import type { AccountLedger as Report, AccountLedgerRow } from '../../../domain/ledger/reports';
import { formatAmount } from '../../../domain/money';
import { NO_FILTERS, parseListQuery, useListQueryNavigation } from '../../store/listQueryParams';
import { usePermission } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { RouteLink } from '../../ui/layout/RouteLink';
import { TablePagination } from '../../ui/table/TablePagination';
import { clientRecords } from '../clients/clientRecords';
import { RefLink } from '../records/RefLink';
import { Balance } from './Balance';
import { useQuery } from '../../store/createQuery';
import { DaysRange, useDaysParams } from './DaysRange';
import { accountLabel, formatSide } from './formatLedger';
import { accountRecords, journalRecords } from './ledgerRecords';
import { CsvButton, ReportPage } from './ReportPage';
import type { ReportRow } from '../../ui/table/ReportTable';
import { ReportTable } from '../../ui/table/ReportTable';
import { accountLedger } from './reports';

/** Lines of an account with its running balance. */
export default function AccountLedger() {
  const { id = '' } = useParams();
  const { query: days, ...range } = useDaysParams();
  const [params] = useSearchParams();
  const { page, limit } = parseListQuery(params);
  const navigateToQuery = useListQueryNavigation(NO_FILTERS);
  const { result, ...state } = useQuery(accountLedger, days && { id, ...days, page, limit });
  const report = result?.query.id === id ? result.data : undefined;
  const canModify = usePermission(accountRecords.update);
  const title = accountLabel(report?.account) || 'Account';
  return (
    <ReportPage
      breadcrumbs={['Accounting', { label: accountRecords.title, to: accountRecords.path }, title]}
      title={title}
      actions={
        <>
          <CsvButton
            path={`/account/${encodeURIComponent(id)}/ledger/export/csv`}
            query={days}
            filename={`account-${report?.account.number ?? 'ledger'}`}
          />
          {canModify && (
            <LinkButton to={`${accountRecords.path}/${id}/edit`} variant="outlined">
              Modify
            </LinkButton>
          )}
        </>
      }
      range={<DaysRange {...range} />}
      {...state}
    >
      {report && (
        <>
          <LedgerTable report={report} />
          <TablePagination
            list={{
              query: { page, limit },
              total: report.total,
              isLowerBound: false,
              isFirstLoad: false,
              changeQuery: (change) => void navigateToQuery(() => change),
              movePage: (pages) =>
                void navigateToQuery((query) => ({
                  page: Math.min(query.page + pages, Math.ceil(report.total / query.limit)),
                })),
            }}
          />
        </>
      )}
    </ReportPage>
  );
}

const LedgerTable = ({ report }: { report: Report }) => (
  <>
    <ReportTable
      label="Account ledger in AED"
      labels={['Day', 'Entry', 'Event', 'Document', 'Client']}
      amounts={['Debit', 'Credit', 'Balance']}
      rows={[
        {
          cells: [`Opening balance on ${formatDate(report.from)}`],
          amounts: ['', '', <Balance key="balance" aed={report.opening} />],
          isTotal: true,
        },
        ...report.documents.map(ledgerRow),
        {
          cells: [`Closing balance on ${formatDate(report.to)}`],
          amounts: [
            formatAmount(report.debit),
            formatAmount(report.credit),
            <Balance key="balance" aed={report.closing} />,
          ],
          isTotal: true,
        },
      ]}
    />
    {report.documents.length === 0 && (
      <Typography sx={{ color: 'text.secondary', mt: 2 }}>No postings in this period.</Typography>
    )}
  </>
);

const ledgerRow = ({
  day,
  entry,
  number,
  event,
  document,
  client,
  ...amounts
}: AccountLedgerRow): ReportRow => ({
  cells: [
    <span key="day" style={{ whiteSpace: 'nowrap' }}>
      {formatDate(day)}
    </span>,
    <RouteLink key="entry" to={`${journalRecords.path}/${entry}`}>
      {number}
    </RouteLink>,
    JOURNAL_EVENT_LABELS[event],
    <span key="document" style={{ whiteSpace: 'nowrap' }}>
      {document}
    </span>,
    client && <RefLink key="client" recordType={clientRecords} to={client} />,
  ],
  amounts: [
    formatSide(amounts.debit),
    formatSide(amounts.credit),
    <Balance key="balance" aed={amounts.balance} />,
  ],
});
