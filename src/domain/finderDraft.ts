import { LEAST_LETTERS } from './finder';
import { draft, text } from './validate';

/** What is looked for in all areas at once. */
export const findDraft = draft({
  search: text('Search', 60)
    .required('Type what to look for')
    .min(LEAST_LETTERS, `Type at least ${String(LEAST_LETTERS)} letters`),
});
