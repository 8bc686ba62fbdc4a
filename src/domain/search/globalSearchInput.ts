import { MIN_SEARCH_LENGTH } from './globalSearch';
import { inputSchema, text } from '../validation';

export const globalSearchInputSchema = inputSchema({
  search: text('Search', 60)
    .required('Enter a search term')
    .min(MIN_SEARCH_LENGTH, `Enter at least ${String(MIN_SEARCH_LENGTH)} letters`),
});
