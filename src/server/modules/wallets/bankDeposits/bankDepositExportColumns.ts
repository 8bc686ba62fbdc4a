import { labelOf } from '../../../../domain/labels';
import type { BankDeposit } from '../../../../domain/wallets/bankDeposit';
import type { SpreadsheetColumns } from '../../../lists/spreadsheet';

/** Bank deposits as a sheet. */
export const bankDepositExportColumns: SpreadsheetColumns<BankDeposit> = {
  unique_number: [['Number', ({ unique_number }) => unique_number]],
  day: [['Day', ({ day }) => day]],
  amount: [['Amount (AED)', ({ amount }) => amount]],
  bank: [['Bank', ({ bank }) => bank]],
  slip_no: [['Deposit slip', ({ slip_no }) => slip_no]],
  note: [['Note', ({ note }) => note]],
  created_by: [['Recorded by', ({ created_by }) => created_by.label]],
  status: [['Status', ({ status }) => labelOf(status)]],
  reversed_by: [['Reversed by', ({ reversed_by }) => reversed_by?.label]],
  reversal_reason: [['Reason', ({ reversal_reason }) => reversal_reason]],
};
