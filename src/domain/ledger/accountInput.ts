import type { InferType } from 'yup';
import { optional } from '../fieldSchemas';
import { inputSchema, text } from '../validation';

export const accountInputSchema = inputSchema({
  number: text('Number', 20)
    .required('Number is required')
    .matches(/^[0-9A-Za-z][0-9A-Za-z.-]*$/, 'Number may contain digits, letters, dots and dashes'),
  name: text('Name', 60).required('Name is required'),
  erp_code: optional(text('ERP account', 40)),
});
export type AccountInput = InferType<typeof accountInputSchema>;
