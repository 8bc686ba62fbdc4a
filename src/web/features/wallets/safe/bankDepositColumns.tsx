import { formatAed } from '../../../../domain/money';
import { BANK_DEPOSIT_TRANSITIONS } from '../../../../domain/wallets/bankDeposit';
import type { BankDeposit } from '../../../../domain/wallets/bankDeposit';
import { reverseBankDepositInputSchema } from '../../../../domain/wallets/bankDepositInput';
import { actionsColumn } from '../../../ui/table/actionsColumn';
import { dateColumn, moneyColumn, statusColumn, textColumn } from '../../../ui/table/columns';
import type { Column } from '../../../ui/table/tableTypes';
import { TransitionButtons } from '../../records/TransitionButtons';
import type { TransitionForm } from '../../records/TransitionDialog';
import { bankDepositStatuses } from '../walletRecords';
import { bankDepositTransitions } from './bankDeposits';

const reverseForm = ({ unique_number, amount }: BankDeposit): TransitionForm => ({
  title: `Reverse ${unique_number}?`,
  schema: reverseBankDepositInputSchema,
  groups: [
    {
      title: `${formatAed(amount)} goes back into the book of the safe.`,
      fields: [
        {
          ...{ name: 'reason', label: 'Reason', kind: 'multiline', required: true, wide: true },
          help: 'What was recorded wrongly',
        },
      ],
    },
  ],
});

const BankDepositActions = ({ deposit }: { deposit: BankDeposit }) => (
  <TransitionButtons
    record={deposit}
    status={deposit.status}
    rules={BANK_DEPOSIT_TRANSITIONS}
    transitions={bankDepositTransitions}
    forms={{ reverse: reverseForm(deposit) }}
  />
);

/** Columns of the list of deposits. */
export const bankDepositColumns: readonly Column<BankDeposit>[] = [
  textColumn('unique_number', 'Number', ({ unique_number }) => unique_number, { rowHeader: true }),
  dateColumn('day', 'Day', ({ day }) => day),
  moneyColumn('amount', 'Amount (AED)', ({ amount }) => amount),
  textColumn('bank', 'Bank', ({ bank }) => bank, { flex: 1, sortable: false }),
  textColumn('slip_no', 'Deposit slip', ({ slip_no }) => slip_no, { sortable: false }),
  textColumn('note', 'Note', ({ note }) => note, { sortable: false, hideOrder: 4 }),
  textColumn('created_by', 'Recorded by', ({ created_by }) => created_by.label, {
    sortable: false,
    hideOrder: 3,
  }),
  statusColumn('status', 'Status', bankDepositStatuses, ({ status }) => status, { sortable: false }),
  textColumn('reversed_by', 'Reversed by', ({ reversed_by }) => reversed_by?.label, {
    sortable: false,
    hideOrder: 2,
  }),
  textColumn('reversal_reason', 'Reason', ({ reversal_reason }) => reversal_reason, {
    flex: 1,
    sortable: false,
    hideOrder: 1,
  }),
  actionsColumn<BankDeposit>((deposit) => <BankDepositActions deposit={deposit} />),
];
