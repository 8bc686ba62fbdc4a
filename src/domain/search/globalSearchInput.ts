import { MIN_SEARCH_LENGTH } from './globalSearch';
import { inputSchema, text } from '../validation';

/** What is looked for in all areas at once. */
export const globalSearchInputSchema = inputSchema({
  search: text('Search', 60)
    .required('Type what to look for')
    .min(MIN_SEARCH_LENGTH, `Type at least ${String(MIN_SEARCH_LENGTH)} letters`),
});
