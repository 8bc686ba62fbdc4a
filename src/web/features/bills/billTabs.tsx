import type { Bill } from '../../../domain/bills/bill';
import { isBillEditable } from '../../../domain/bills/bill';
import { billPayments } from '../payments/accountStatement';
import { bills } from './bills';
import type { TabItem } from '../../ui/layout/Tabs';
import { dateColumn, linkColumn, moneyColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { JournalTab } from '../ledger/JournalTab';
import { RelatedTab } from '../records/RelatedTab';
import { allocationColumns } from '../payments/moneyColumns';
import { statusContent } from './billColumns';
import { MailTab } from './MailTab';

const creditNoteColumns: readonly Column<Bill>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (creditNote) => creditNote.unique_number,
    ({ _id }) => `/bills/${_id}`,
  ),
  dateColumn('due_date', 'Date', ({ due_date }) => due_date),
  moneyColumn('total', 'Total (AED)', ({ total }) => total),
  { field: 'status', headerName: 'Status', getContent: statusContent },
];

/** Tabs of an invoice; payments and credit notes exist only for issued invoices, the journal also for issued credit notes. */
export const billTabs = (
  bill: Bill,
  canViewJournal: boolean,
  canOpenPayments: boolean,
): readonly TabItem[] => {
  const isIssuedInvoice = !isBillEditable(bill) && bill.kind !== 'credit_note';
  return [
    {
      label: 'Payments',
      isVisible: isIssuedInvoice,
      content: (
        <RelatedTab
          resource={billPayments}
          label="Payments"
          columns={allocationColumns(canOpenPayments)}
          field="bill"
          recordId={bill._id}
        />
      ),
    },
    {
      label: 'Credit notes',
      isVisible: isIssuedInvoice,
      content: (
        <RelatedTab
          resource={bills}
          label="Credit notes"
          columns={creditNoteColumns}
          field="original_bill"
          recordId={bill._id}
        />
      ),
    },
    { label: 'Mail', content: <MailTab bill={bill} /> },
    {
      label: 'Journal',
      isVisible: canViewJournal && !isBillEditable(bill),
      content: <JournalTab filter={{ source: bill._id }} />,
    },
  ];
};
