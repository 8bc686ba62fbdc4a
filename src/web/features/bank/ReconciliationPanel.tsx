import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import type { Reconciliation, ReconciliationItem } from '../../../domain/bank/bankStatement';
import { formatDate } from '../../../domain/dates';
import { JOURNAL_EVENT_LABELS } from '../../../domain/ledger/journal';
import type { JournalEvent } from '../../../domain/ledger/journal';
import { formatAed, formatAmount, fromFils, sumFils } from '../../../domain/money';
import { formatCount } from '../../../domain/numbers';
import { selectError, selectIsPending } from '../../store/requests';
import type { RootState } from '../../store/rootState';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Section } from '../../ui/layout/Section';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { ReportTable } from '../../ui/table/ReportTable';
import type { ReportRow } from '../../ui/table/ReportTable';
import { journalRecords } from '../ledger/ledgerRecords';
import { openingClicked, postOpening, readReconciliation, reconciliationOpened } from './bank';

/** Balances of statement and ledger on the last day of a statement, with their differences by item. */
export function ReconciliationPanel() {
  const dispatch = useDispatch();
  const reconciliation = useSelector(({ bank }: RootState) => bank.reconciliation);
  const error = useSelector(selectError(readReconciliation));
  const read = useCallback(() => void dispatch(reconciliationOpened()), [dispatch]);
  useEffect(read, [read]);
  if (error) return <ErrorAlert error={error} onRetry={read} />;
  if (!reconciliation) return <Skeleton variant="rounded" height={240} role="status" aria-label="Loading" />;
  if (!reconciliation.to)
    return <Typography>No statement yet. Import one to compare it with the ledger.</Typography>;
  return <Balances reconciliation={reconciliation} />;
}

function Balances({ reconciliation }: { reconciliation: Reconciliation }) {
  const { opening, lines, closing, ledger, difference, from, to, statement } = reconciliation;
  const { unmatched, proposed, confirmed, opening_difference, items, more } = reconciliation;
  return (
    <Stack spacing={2}>
      <Alert severity={difference === 0 ? 'success' : 'warning'} variant="outlined" role="status">
        {difference === 0
          ? `On ${formatDate(to)}, the ledger equals the statement: ${formatAed(closing)}.`
          : `On ${formatDate(to)}, the ledger has ${formatAed(Math.abs(difference))} ${difference > 0 ? 'more' : 'less'} than the statement.`}
      </Alert>
      <DescriptionList
        title={`Until ${formatDate(to)}`}
        columns={3}
        items={[
          [`Opening on ${formatDate(from)}`, formatAed(opening)],
          ['Lines of statements', formatAed(lines)],
          [`Closing of ${statement ?? 'the statement'}`, formatAed(closing)],
          ['Bank account in the ledger', formatAed(ledger)],
          ['Difference', formatAed(difference)],
          [
            'Lines',
            `${String(confirmed)} confirmed, ${String(proposed)} proposed, ${String(unmatched)} unmatched`,
          ],
        ]}
      />
      {opening_difference !== 0 && <OpeningDifference amount={opening_difference} />}
      {items.length > 0 && (
        <Section title="Differences, item by item">
          <ReportTable
            label="Differences"
            labels={['Day', 'Missing in', 'Document', 'Description']}
            amounts={['Ledger less statement']}
            rows={items.map(itemRow)}
            totals={
              more > 0 ? undefined : [formatAmount(fromFils(sumFils(items.map(({ amount }) => amount))))]
            }
          />
          {more > 0 && (
            <Typography sx={{ mt: 1 }}>{`${formatCount(more, 'more item')} not shown.`}</Typography>
          )}
        </Section>
      )}
    </Stack>
  );
}

const isJournalEvent = (text: string): text is JournalEvent => Object.hasOwn(JOURNAL_EVENT_LABELS, text);

const itemRow = ({ side, day, label, text, amount, record }: ReconciliationItem): ReportRow => ({
  cells: [
    formatDate(day),
    side === 'ledger' ? 'Statement' : 'Ledger',
    side === 'ledger' ? (
      <RouteLink key="entry" to={`${journalRecords.path}/${record}`}>
        {label}
      </RouteLink>
    ) : (
      label
    ),
    isJournalEvent(text) ? JOURNAL_EVENT_LABELS[text] : text,
  ],
  amounts: [formatAmount(amount)],
});

function OpeningDifference({ amount }: { amount: number }) {
  const dispatch = useDispatch();
  const isPending = useSelector(selectIsPending(postOpening));
  return (
    <Section
      title="Before the first statement"
      actions={
        <Button variant="outlined" disabled={isPending} onClick={() => dispatch(openingClicked())}>
          Post opening balance
        </Button>
      }
    >
      <Typography variant="body2">
        {`The ledger has ${formatAed(Math.abs(amount))} ${amount > 0 ? 'more' : 'less'} than the opening balance of the statement, from movements that are on no statement. Match later receipts first; the rest is the balance from before Tankbook.`}
      </Typography>
    </Section>
  );
}
