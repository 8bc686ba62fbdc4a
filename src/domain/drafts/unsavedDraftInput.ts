import { ObjectSchema } from 'yup';
import { inputSchema, number, text } from '../validation';

const MAX_TYPED_LENGTH = 60_000;
const MAX_NAMES_LENGTH = 10_000;
const FORM_NAME_PATTERN = /^[a-z]+\/(add(\/[a-z]+)?|edit|[0-9a-f-]{36}\/[a-z]+)$/i;
const SECRET_NAME_PATTERN = /password|secret|token/i;

/** The name of a form, as `clients/add`. */
const formName = () =>
  text('Form', 80).required('Form is required').matches(FORM_NAME_PATTERN, 'Form must be the name of a form');

/** A JSON object of any fields that is short enough to be kept. */
const jsonObject = (label: string, most: number, message: string) =>
  new ObjectSchema<Record<string, unknown> | undefined>()
    .typeError(`${label} must be an object`)
    .test('short', message, (value) => JSON.stringify(value ?? {}).length <= most);

/** Whether a field somewhere inside is named after a secret. */
const holdsSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, inner]) => SECRET_NAME_PATTERN.test(name) || holdsSecret(inner));

/** What is kept of an unfinished form. */
export const unsavedDraftInputSchema = inputSchema({
  form: formName(),
  typed: jsonObject('Typed', MAX_TYPED_LENGTH, 'This form is too long to be kept unfinished')
    .required('Typed is required')
    .test('open', 'Secrets are never kept unfinished', (value) => !holdsSecret(value)),
  names: jsonObject('Names', MAX_NAMES_LENGTH, 'This form points to too much to be kept unfinished').test(
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
export const formNameInputSchema = inputSchema({ form: formName() });
