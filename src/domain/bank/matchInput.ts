import type { InferType } from 'yup';
import { choice, optional, reference } from '../fieldSchemas';
import { inputSchema, listOf, text } from '../validation';
import { REST_ACCOUNTS } from './bankLine';

const MAX_LINES = 50;
const MAX_ITEMS = 500;

/** Statement lines and item keys to match manually; `rest_account` takes the difference. */
export const matchInputSchema = inputSchema({
  lines: listOf('Lines', reference('Line').required('Each line is required'), MAX_LINES)
    .required('Choose a line')
    .min(1, 'Choose a line'),
  items: listOf('Items', text('Item', 60).required('Each item is required'), MAX_ITEMS).default([]),
  rest_account: optional(choice('Post the difference to', REST_ACCOUNTS)),
  note: optional(text('Note', 500)),
});
export type MatchInput = InferType<typeof matchInputSchema>;
