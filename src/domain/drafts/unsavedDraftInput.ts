import { ObjectSchema } from 'yup';
import { draft, number, text } from '../validation';

const MOST_TYPED = 60_000;
const MOST_NAMES = 10_000;
const FORM = /^[a-z]+\/(add(\/[a-z]+)?|edit|[0-9a-f-]{36}\/[a-z]+)$/i;
const SECRET = /password|secret|token/i;

/** The name of a form, as `clients/add`. */
const form = () =>
  text('Form', 80).required('Form is required').matches(FORM, 'Form must be the name of a form');

/** A JSON object of any fields that is short enough to be kept. */
const anything = (label: string, most: number, sentence: string) =>
  new ObjectSchema<Record<string, unknown> | undefined>()
    .typeError(`${label} must be an object`)
    .test('short', sentence, (value) => JSON.stringify(value ?? {}).length <= most);

/** Whether a field somewhere inside is named after a secret. */
const holdsSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => SECRET.test(name) || holdsSecret(inner));

/** What is kept of an unfinished form. */
export const keptDraftRules = draft({
  form: form(),
  typed: anything('Typed', MOST_TYPED, 'This form is too long to be kept unfinished')
    .required('Typed is required')
    .test('open', 'Secrets are never kept unfinished', (value) => !holdsSecret(value)),
  names: anything('Names', MOST_NAMES, 'This form points to too much to be kept unfinished').test(
    'references',
    'Names must be references with their labels',
    (value) => Object.values(value ?? {}).every(isRef),
  ),
  based_on: number('Version').integer('Version must be a whole number').min(1).nullable(),
});

const isRef = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  typeof value._id === 'string' &&
  'label' in value &&
  typeof value.label === 'string' &&
  Object.keys(value).length === 2;

/** Which form is asked about. */
export const whichForm = draft({ form: form() });
