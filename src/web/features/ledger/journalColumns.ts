import type { JournalEntry } from '../../../domain/ledger/journal';
import { JOURNAL_EVENT_LABELS } from '../../../domain/ledger/journal';
import { dateColumn, linkColumn, moneyColumn, refColumn, textColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { journalRecords } from './ledgerRecords';

export const journalColumns: readonly Column<JournalEntry>[] = [
  linkColumn(
    'number',
    'Number',
    ({ number }) => String(number),
    ({ _id }) => `${journalRecords.path}/${_id}`,
  ),
  dateColumn('day', 'Day', ({ day }) => day),
  dateColumn('event_day', 'Event day', (entry) => entry.event_day, { sortable: false, hideOrder: 3 }),
  textColumn('event', 'Event', ({ event }) => JOURNAL_EVENT_LABELS[event], { sortable: false }),
  textColumn('document', 'Document', (entry) => entry.document, { sortable: false }),
  refColumn(
    'client',
    'Client',
    ({ client }) => client,
    (id) => `/clients/${id}`,
    {
      flex: 1,
      sortable: false,
      hideOrder: 2,
    },
  ),
  moneyColumn('amount', 'Amount (AED)', ({ amount }) => amount, { sortable: false }),
  textColumn('created_by', 'Employee', ({ created_by }) => created_by?.label, {
    sortable: false,
    hideOrder: 1,
  }),
];
