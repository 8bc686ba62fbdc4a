import { choice } from '../fieldSchemas';
import { DENSITIES } from './listPreferences';
import { draft, flag, listOf, text } from '../validation';

const MOST_COLUMNS = 60;

const area = () =>
  text('Area', 40)
    .required('Area is required')
    .matches(/^[a-z]+$/, 'Area must be the name of a list');

const fields = (label: string) =>
  listOf(label, text(label, 60).required(`${label} must be names of columns`), MOST_COLUMNS).required(
    `${label} are required`,
  );

/** How a person arranges a list. */
export const layoutDraft = draft({
  area: area(),
  hidden: fields('Hidden columns'),
  order: fields('Order of columns'),
  density: choice('Density', DENSITIES).required('Density is required'),
});

/** A list's question that is kept under a name. */
export const viewDraft = draft({
  area: area(),
  name: text('Name', 60).required('Name is required'),
  address: text('Address', 2_000).default(''),
  shared: flag('Shared').required('Shared is required'),
});

/** Whether a list begins with a view. */
export const defaultDraft = draft({ is_default: flag('Default').required('Default is required') });
