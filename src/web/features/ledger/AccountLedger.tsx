import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { useMemo } from 'react';
import { useLocation, useParams, useSearchParams } from 'react-router-dom';
import { formatDate } from '../../../domain/dates';
import { PAGE_SIZES } from '../../../domain/entity';
import type { ListQuery } from '../../../domain/entity';
import { JOURNAL_EVENT_LABELS } from '../../../domain/ledger/journal';
import type { AccountLedger as Report, AccountLedgerRow } from '../../../domain/ledger/reports';
import { keepListOrigin } from '../../../domain/lists/listOrigin';
import { formatAmount } from '../../../domain/money';
import { usePermission } from '../../store/usePermission';
import { LinkButton } from '../../ui/layout/LinkButton';
import { RouteLink } from '../../ui/layout/RouteLink';
import { ScrollableTable } from '../../ui/table/ScrollableTable';
import { TablePagination } from '../../ui/table/TablePagination';
import { clientRecords } from '../clients/clientRecords';
import { RefLink } from '../records/RefLink';
import { AmountCells, Headers, TotalsRow } from './AmountTable';
import { useReport } from './createReport';
import { DaysRange, useDaysParams } from './DaysRange';
import { accountLabel, formatBalance, formatSide } from './formatLedger';
import { accountRecords, journalRecords } from './ledgerRecords';
import { CsvButton, ReportPage } from './ReportPage';
import { accountLedger } from './reports';

const DEFAULT_LIMIT = 25;

/** Lines of an account with its running balance. */
export default function AccountLedger() {
  const { id = '' } = useParams();
  const { query: days, ...range } = useDaysParams();
  const { page, limit, setPage } = usePageParams();
  const query = useMemo(() => days && { id, ...days, page, limit }, [id, days, page, limit]);
  const { loaded, ...state } = useReport(accountLedger, query);
  const report = loaded?.query.id === id ? loaded.report : undefined;
  const canModify = usePermission(accountRecords.update);
  const title = accountLabel(report?.account) || 'Account';
  return (
    <ReportPage
      breadcrumbs={['Accounting', { label: accountRecords.title, to: accountRecords.path }, title]}
      title={title}
      actions={
        <>
          <CsvButton
            noun={`account/${encodeURIComponent(id)}/ledger`}
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
              changeQuery: setPage,
              movePage: (pages) => setPage({ page: page + pages }),
            }}
          />
        </>
      )}
    </ReportPage>
  );
}

/** Page and page size in the URL. */
function usePageParams() {
  const [params, setParams] = useSearchParams();
  const location = useLocation();
  const page = Number(params.get('page'));
  const size = Number(params.get('size'));
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    limit: PAGE_SIZES.find((option) => option === size) ?? DEFAULT_LIMIT,
    setPage: (change: Partial<ListQuery>) => {
      const next = new URLSearchParams(params);
      if (change.page !== undefined) next.set('page', String(change.page));
      if (change.limit !== undefined) next.set('size', String(change.limit));
      setParams(next, { state: keepListOrigin(location) });
    },
  };
}

const LABELS = ['Day', 'Entry', 'Event', 'Document', 'Client'] as const;

const LedgerTable = ({ report }: { report: Report }) => (
  <ScrollableTable label="Account ledger in AED">
    <Headers labels={LABELS} amounts={['Debit', 'Credit', 'Balance']} />
    <TableBody>
      <TotalsRow
        label={`Opening balance on ${formatDate(report.from)}`}
        span={LABELS.length}
        amounts={['', '', formatBalance(report.opening)]}
      />
      {report.documents.map((row, index) => (
        <LedgerRow key={index} row={row} />
      ))}
      {report.documents.length === 0 && (
        <TableRow>
          <TableCell colSpan={LABELS.length + 3} sx={{ color: 'text.secondary' }}>
            Nothing is posted to this account on these days.
          </TableCell>
        </TableRow>
      )}
      <TotalsRow
        label={`Closing balance on ${formatDate(report.to)}`}
        span={LABELS.length}
        amounts={[formatAmount(report.debit), formatAmount(report.credit), formatBalance(report.closing)]}
      />
    </TableBody>
  </ScrollableTable>
);

const LedgerRow = ({ row }: { row: AccountLedgerRow }) => (
  <TableRow hover>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>{formatDate(row.day)}</TableCell>
    <TableCell>
      <RouteLink to={`${journalRecords.path}/${row.entry}`}>{row.number}</RouteLink>
    </TableCell>
    <TableCell>{JOURNAL_EVENT_LABELS[row.event]}</TableCell>
    <TableCell sx={{ whiteSpace: 'nowrap' }}>{row.document}</TableCell>
    <TableCell>{row.client && <RefLink recordType={clientRecords} to={row.client} />}</TableCell>
    <AmountCells amounts={[formatSide(row.debit), formatSide(row.credit), formatBalance(row.balance)]} />
  </TableRow>
);
