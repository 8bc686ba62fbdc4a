import Box from '@mui/material/Box';
import { useLocation, useParams } from 'react-router-dom';
import { formatDate, formatDateTime } from '../../../domain/dates';
import { labelOf } from '../../../domain/labels';
import type { JournalEntry, JournalLine } from '../../../domain/ledger/journal';
import { JOURNAL_EVENT_LABELS } from '../../../domain/ledger/journal';
import { parentListPath } from '../../../domain/lists/listOrigin';
import { formatAmount } from '../../../domain/money';
import { useRecord } from '../../store/useRecord';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Section } from '../../ui/layout/Section';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { RecordPage } from '../../ui/record/RecordPage';
import { AdjacentRecordLinks } from '../adjacentRecords/AdjacentRecordLinks';
import { billRecords } from '../bills/billRecords';
import { clientRecords } from '../clients/clientRecords';
import { contractRecords } from '../contracts/contractRecords';
import { RefLink } from '../records/RefLink';
import { BANK_PATH } from '../bank/bankRecords';
import { custodianPath, handoverPath } from '../wallets/custody/custodians';
import { bankDepositPath } from '../wallets/safe/bankDeposits';
import { accountLabel, formatSide } from './formatLedger';
import { journal } from './ledger';
import { accountRecords, journalRecords } from './ledgerRecords';
import { ReportTable } from '../../ui/table/ReportTable';

/** Number of the record that caused an entry, as a link if the user may open it. */
function SourceLink({ entry: { source, document } }: { entry: JournalEntry }) {
  const ref = { _id: source._id, unique_number: document };
  if (source.model === 'bill') return <RefLink recordType={billRecords} to={ref} />;
  if (source.model === 'bank_deposit')
    return <RouteLink to={bankDepositPath(document)}>{document}</RouteLink>;
  if (source.model === 'bank_posting') return <RouteLink to={BANK_PATH}>{document}</RouteLink>;
  if (source.model === 'contract') return <RefLink recordType={contractRecords} to={ref} />;
  return (
    <RouteLink to={source.model === 'batch' ? handoverPath(source._id) : `/wallets/${source._id}`}>
      {document}
    </RouteLink>
  );
}

const entryItems = (entry: JournalEntry): DescriptionItem[] => [
  ['Number', entry.number],
  ['Event', JOURNAL_EVENT_LABELS[entry.event]],
  ['Document', <SourceLink key="document" entry={entry} />],
  ['Posting day', formatDate(entry.day)],
  ['Day of the event', formatDate(entry.event_day)],
  ['Client', <RefLink key="client" recordType={clientRecords} to={entry.client} />],
  ['Amount (AED)', formatAmount(entry.amount)],
  ['Posted by', entry.created_by?.label],
  ['Posted', formatDateTime(entry.createdAt)],
];

/** A journal entry with its lines. */
export default function JournalEntryDetail() {
  const { id = '' } = useParams();
  const location = useLocation();
  const view = useRecord(journal, id);
  const title = `Journal entry ${String(view.record?.number ?? '')}`.trim();
  return (
    <RecordPage
      view={view}
      breadcrumbs={[
        { label: journalRecords.title, to: parentListPath(journalRecords.path, location) },
        title,
      ]}
      extraActions={<AdjacentRecordLinks resource={journal.name} recordType={journalRecords} id={id} />}
      title={title}
    >
      {(entry) => (
        <>
          <DescriptionList items={entryItems(entry)} />
          <Section title="Lines">
            <JournalLinesTable entry={entry} lines={entry.lines ?? []} />
          </Section>
        </>
      )}
    </RecordPage>
  );
}

const JournalLinesTable = ({ entry, lines }: { entry: JournalEntry; lines: readonly JournalLine[] }) => (
  <ReportTable
    label="Lines in AED"
    labels={['Account', 'For', 'VAT']}
    amounts={['Debit', 'Credit']}
    rows={lines.map((line) => ({
      cells: [
        <RouteLink
          key="account"
          to={`${accountRecords.path}/${line.account._id}?from=${entry.day}&to=${entry.day}`}
        >
          {accountLabel(line.account)}
        </RouteLink>,
        <LineReferences key="for" line={line} />,
        [line.emirate, line.vat_category && labelOf(line.vat_category)].filter(Boolean).join(', '),
      ],
      amounts: [formatSide(line.debit), formatSide(line.credit)],
    }))}
    totals={[formatAmount(entry.amount), formatAmount(entry.amount)]}
  />
);

/** The records that a line belongs to. */
const LineReferences = ({ line: { client, contract, bill, wallet, user } }: { line: JournalLine }) => (
  <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
    {bill && <RefLink recordType={billRecords} to={bill} />}
    {wallet && <RouteLink to={`/wallets/${wallet._id}`}>{wallet.unique_number}</RouteLink>}
    {contract && <RefLink recordType={contractRecords} to={contract} />}
    {client && <RefLink recordType={clientRecords} to={client} />}
    {user && <RouteLink to={custodianPath(user._id)}>{user.label}</RouteLink>}
  </Box>
);
