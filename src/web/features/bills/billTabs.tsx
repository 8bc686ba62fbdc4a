import type { Bill } from '../../../domain/bills/bill';
import { isBillEditable } from '../../../domain/bills/bill';
import { billPayments } from '../payments/accounts';
import { bills } from './bills';
import type { TabItem } from '../../ui/layout/Tabs';
import { dateColumn, linkColumn, moneyColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { RelatedTab } from '../records/RelatedTab';
import { allocationColumns } from '../payments/moneyColumns';
import { statesOf } from './billColumns';
import { MailTab } from './MailTab';

const noteColumns: readonly Column<Bill>[] = [
  linkColumn(
    'unique_number',
    'Number',
    (note) => note.unique_number,
    ({ _id }) => `/bills/${_id}`,
  ),
  dateColumn('due_date', 'Date', ({ due_date }) => due_date),
  moneyColumn('total', 'Total (AED)', ({ total }) => total),
  { field: 'status', headerName: 'Status', getContent: statesOf },
];

/** What belongs to an invoice once it is issued: what was paid and taken back of it; and what was mailed. */
export const billTabs = (bill: Bill): readonly TabItem[] => {
  const isOwed = !isBillEditable(bill) && bill.kind !== 'credit_note';
  return [
    {
      value: 'Payments',
      label: 'Payments',
      isVisible: isOwed,
      content: (
        <RelatedTab
          resource={billPayments}
          label="Payments"
          columns={allocationColumns}
          field="bill"
          of={bill._id}
        />
      ),
    },
    {
      value: 'Credit notes',
      label: 'Credit notes',
      isVisible: isOwed,
      content: (
        <RelatedTab
          resource={bills}
          label="Credit notes"
          columns={noteColumns}
          field="original_bill"
          of={bill._id}
        />
      ),
    },
    { value: 'Mail', label: 'Mail', content: <MailTab bill={bill} /> },
  ];
};
