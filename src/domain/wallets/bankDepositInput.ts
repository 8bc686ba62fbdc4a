import type { InferType } from 'yup';
import { day, money, optional, requiredReason } from '../fieldSchemas';
import { inputSchema, text } from '../validation';

export const bankDepositInputSchema = inputSchema({
  amount: money('Amount').required('Amount is required').moreThan(0, 'Amount must be above zero'),
  bank: text('Bank', 60).required('Bank is required'),
  slip_no: text('Deposit slip', 40).required('Deposit slip is required'),
  day: day('Day').required('Day is required'),
  note: optional(text('Note', 500)),
});
export type BankDepositInput = InferType<typeof bankDepositInputSchema>;

export const reverseBankDepositInputSchema = inputSchema({
  reason: requiredReason,
});
