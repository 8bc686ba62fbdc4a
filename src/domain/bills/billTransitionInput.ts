import { inputSchema, text } from '../validation';

const reasonSchema = () => inputSchema({ reason: text('Reason', 500).required('Reason is required') });

export const holdBillInputSchema = reasonSchema();
export const disputeBillInputSchema = reasonSchema();
