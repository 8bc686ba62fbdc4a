import { formatAed } from '../../../../domain/money';
import { BANK_DEPOSIT_TRANSITIONS } from '../../../../domain/wallets/bankDeposit';
import type { BankDeposit } from '../../../../domain/wallets/bankDeposit';
import { reverseBankDepositInputSchema } from '../../../../domain/wallets/bankDepositInput';
import { actionsColumn } from '../../../ui/table/columns/actionsColumn';
import { dateColumn, moneyColumn, statusColumn, textColumn } from '../../../ui/table/columns/columns';
import type { Column } from '../../../ui/table/tableTypes';
import { TransitionButtons } from '../../records/TransitionButtons';
import type { TransitionForm } from '../../records/TransitionDialog';
import { reasonField } from '../../records/transitionForms';
import { bankDepositStatuses } from '../walletRecords';
import { bankDepositTransitions } from './bankDeposits';

const reverseForm = ({ unique_number, amount }: BankDeposit): TransitionForm => ({
  title: `Reverse ${unique_number}?`,
  schema: reverseBankDepositInputSchema,
  groups: [
    {
      fields: [{ ...reasonField, help: 'What was recorded wrongly' }],
      footer: () => `${formatAed(amount)} will be added back to cash in safe.`,
    },
  ],
});

const BankDepositActions = ({ deposit, tabIndex }: { deposit: BankDeposit; tabIndex: number }) => (
  <TransitionButtons
    tabIndex={tabIndex}
    record={deposit}
    status={deposit.status}
    rules={BANK_DEPOSIT_TRANSITIONS}
    transitions={bankDepositTransitions}
    forms={{ reverse: reverseForm(deposit) }}
  />
);

/** Formats user and reason: `Mariam Al Suwaidi: The slip says AED 90`. */
const describeReversal = ({ reversed_by, reversal_reason }: BankDeposit) =>
  reversal_reason && [reversed_by?.label, reversal_reason].filter(Boolean).join(': ');

export const bankDepositColumns: readonly Column<BankDeposit>[] = [
  textColumn('unique_number', 'Number', ({ unique_number }) => unique_number, { rowHeader: true }),
  dateColumn('day', 'Day', ({ day }) => day),
  moneyColumn('amount', 'Amount (AED)', ({ amount }) => amount),
  textColumn('bank', 'Bank', ({ bank }) => bank, { flex: 1, sortable: false }),
  textColumn('slip_no', 'Deposit slip', ({ slip_no }) => slip_no, { sortable: false }),
  textColumn('note', 'Note', ({ note }) => note, { sortable: false, hideOrder: 1 }),
  textColumn('created_by', 'Recorded by', ({ created_by }) => created_by.label, {
    sortable: false,
    hideOrder: 2,
  }),
  statusColumn('status', 'Status', bankDepositStatuses, ({ status }) => status, { sortable: false }),
  textColumn('reversal_reason', 'Reversal', describeReversal, { flex: 1, sortable: false, hideOrder: 3 }),
  actionsColumn<BankDeposit>((deposit, tabIndex) => (
    <BankDepositActions deposit={deposit} tabIndex={tabIndex} />
  )),
];
