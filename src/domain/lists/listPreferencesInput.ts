import { choice } from '../fieldSchemas';
import { DENSITIES } from './listPreferences';
import { inputSchema, flag, listOf, text } from '../validation';

const MAX_COLUMNS = 60;

const listName = () =>
  text('List', 60)
    .required('List is required')
    .matches(/^[a-z]+(\/[a-z]+)?(:[a-z0-9-]+)?$/, 'List must be a known list');

const columnNames = (label: string) =>
  listOf(label, text(label, 60).required(`${label} must be column names`), MAX_COLUMNS).required(
    `${label} are required`,
  );

export const listLayoutInputSchema = inputSchema({
  list: listName(),
  hidden: columnNames('Hidden columns'),
  order: columnNames('Column order'),
  density: choice('Density', DENSITIES).required('Density is required'),
});

export const savedViewInputSchema = inputSchema({
  list: listName(),
  name: text('Name', 60).required('Name is required'),
  query: text('Query', 2_000).default(''),
  shared: flag('Shared').required('Shared is required'),
});

export const defaultViewInputSchema = inputSchema({
  is_default: flag('Default').required('Default is required'),
});
