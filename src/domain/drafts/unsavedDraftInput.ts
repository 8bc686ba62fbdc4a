import { ObjectSchema } from 'yup';
import { inputSchema, number, text } from '../validation';

const MAX_TYPED_LENGTH = 60_000;
const MAX_NAMES_LENGTH = 10_000;
const FORM_NAME_PATTERN = /^[a-z]+\/(add(\/.+)?|edit|[0-9a-f-]{36}\/[a-z]+)$/i;
const SECRET_NAME_PATTERN = /password|secret|token/i;

/** A form name such as `clients/add`. */
const formName = () =>
  text('Form', 80).required('Form is required').matches(FORM_NAME_PATTERN, 'Form must be a known form name');

/** A JSON object within the size limit. */
const jsonObject = (label: string, maxLength: number, message: string) =>
  new ObjectSchema<Record<string, unknown> | undefined>()
    .typeError(`${label} must be an object`)
    .test('length', message, (value) => JSON.stringify(value ?? {}).length <= maxLength);

/** Whether any nested field name refers to a secret. */
const containsSecret = (value: unknown): boolean =>
  typeof value === 'object' &&
  value !== null &&
  Object.entries(value).some(([name, nested]) => SECRET_NAME_PATTERN.test(name) || containsSecret(nested));

export const unsavedDraftInputSchema = inputSchema({
  form: formName(),
  typed: jsonObject('Values', MAX_TYPED_LENGTH, 'This form is too large to be saved as a draft')
    .required('Values are required')
    .test('secrets', 'Secrets are never saved in drafts', (value) => !containsSecret(value)),
  names: jsonObject(
    'Names',
    MAX_NAMES_LENGTH,
    'This form has too many references to be saved as a draft',
  ).test('references', 'Names must be references with their labels', (value) =>
    Object.values(value ?? {}).every(isRef),
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

export const formNameInputSchema = inputSchema({ form: formName() });
