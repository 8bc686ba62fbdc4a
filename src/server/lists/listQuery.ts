import { MixedSchema, number as plainNumber } from 'yup';
import { PAGE_SIZE } from '../../domain/entity';
import type { SortDirection } from '../../domain/entity';
import { reference } from '../../domain/fieldSchemas';
import { inputSchema, listOf, text } from '../../domain/validation';

const DIRECTIONS: readonly SortDirection[] = ['asc', 'desc'];

/** How far a list is counted and paged: further takes longer than anybody wants to know, a narrower question finds it. */
export const MAX_OFFSET = 10_000;

const MAX_SELECTED = 1_000;

const positiveInteger = (label: string, most: number) => {
  const schema = plainNumber();
  schema.transforms.length = 0;
  return schema
    .typeError(`${label} must be a number`)
    .integer(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(most, `${label} must be at most ${String(most)}`);
};

const oneOfNames = (label: string, words: readonly string[]) =>
  text(label).oneOf(
    [...words],
    words.length > 0 ? `${label} must be one of: ${words.join(', ')}` : `${label} is not a valid choice`,
  );

/** The names that one noun's list knows; any other is refused. */
export interface ListOptions {
  sorts: readonly string[];
  fields: readonly string[];
  filters: readonly string[];
  /** How many rows a page has, unless asked. */
  pageSize?: number;
}

const criteriaFields = ({ sorts, fields, filters }: ListOptions) => ({
  sort: oneOfNames('sort', sorts),
  dir: oneOfNames('dir', DIRECTIONS),
  search: text('search', 120),
  field: oneOfNames('field', fields),
  filters: inputSchema(Object.fromEntries(filters.map((name) => [name, new MixedSchema<unknown>()]))).default(
    {},
  ),
});

/** What is asked of a noun's export: the list's question without its page, or only the records that are named. */
export const exportQuerySchema = (listable: ListOptions) =>
  inputSchema({ ...criteriaFields(listable), ids: listOf('ids', reference('ids').required(), MAX_SELECTED) });

export const MAX_PAGE_SIZE = 100;

/** What is asked of a noun's list; of a page that is none, or too long, its own fault is told rather than its depth. */
export function listQuerySchema(listable: ListOptions) {
  const { pageSize = PAGE_SIZE } = listable;
  return inputSchema({
    page: positiveInteger('page', MAX_OFFSET).default(1),
    limit: positiveInteger('limit', MAX_PAGE_SIZE).default(pageSize),
    ...criteriaFields(listable),
  }).test(
    'depth',
    'This page is too far into the list. Narrow the search.',
    ({ page = 1, limit = pageSize }) => limit > MAX_PAGE_SIZE || !(page * limit > MAX_OFFSET),
  );
}
