import { MixedSchema, number as plainNumber } from 'yup';
import { PAGE_SIZE } from '../../domain/entity';
import type { Direction } from '../../domain/entity';
import { reference } from '../../domain/fieldSchemas';
import { draft, listOf, text } from '../../domain/validation';

const DIRECTIONS: readonly Direction[] = ['asc', 'desc'];

/** How far a list is counted and paged: further takes longer than anybody wants to know, a narrower question finds it. */
export const MOST_ROWS_DEEP = 10_000;

const MOST_CHOSEN = 1_000;

const whole = (label: string, most: number) => {
  const schema = plainNumber();
  schema.transforms.length = 0;
  return schema
    .typeError(`${label} must be a number`)
    .integer(`${label} must be a whole number`)
    .min(1, `${label} must be at least 1`)
    .max(most, `${label} must be at most ${String(most)}`);
};

const oneOf = (label: string, words: readonly string[]) =>
  text(label).oneOf(
    [...words],
    words.length > 0 ? `${label} must be one of: ${words.join(', ')}` : `There is no ${label} to choose here`,
  );

/** The names that one noun's list knows; any other is refused. */
export interface Listable {
  sorts: readonly string[];
  fields: readonly string[];
  filters: readonly string[];
  /** How many rows a page has, unless asked. */
  pageSize?: number;
}

const wishesFor = ({ sorts, fields, filters }: Listable) => ({
  sort: oneOf('sort', sorts),
  dir: oneOf('dir', DIRECTIONS),
  search: text('search', 120),
  field: oneOf('field', fields),
  filters: draft(Object.fromEntries(filters.map((name) => [name, new MixedSchema<unknown>()]))).default({}),
});

/** What is asked of a noun's export: the list's question without its page, or only the records that are named. */
export const exportDraft = (listable: Listable) =>
  draft({ ...wishesFor(listable), ids: listOf('ids', reference('ids').required(), MOST_CHOSEN) });

export const LONGEST_PAGE = 100;

/** What is asked of a noun's list; of a page that is none, or too long, its own fault is told rather than its depth. */
export function listDraft(listable: Listable) {
  const { pageSize = PAGE_SIZE } = listable;
  return draft({
    page: whole('page', MOST_ROWS_DEEP).default(1),
    limit: whole('limit', LONGEST_PAGE).default(pageSize),
    ...wishesFor(listable),
  }).test(
    'depth',
    'This page is too deep. Refine the search.',
    ({ page = 1, limit = pageSize }) => limit > LONGEST_PAGE || !(page * limit > MOST_ROWS_DEEP),
  );
}
