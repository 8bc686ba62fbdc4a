import { LEAST_LETTERS } from './globalSearch';
import { draft, text } from '../validation';

/** What is looked for in all areas at once. */
export const findDraft = draft({
  search: text('Search', 60)
    .required('Type what to look for')
    .min(LEAST_LETTERS, `Type at least ${String(LEAST_LETTERS)} letters`),
});
