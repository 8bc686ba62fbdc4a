import { ValidationError, mixed } from 'yup';
import type { InferType, TestFunction } from 'yup';
import { SETTING_GROUPS } from '../enums';
import { choice, day, optional, sibling } from '../fieldSchemas';
import { hasWholeFils } from '../money';
import { inputSchema, validationErrors, text } from '../validation';
import { VALUE_TYPES } from './setting';
import type { SettingValue, ValueType } from './setting';
import { findSettingDefinition } from './settingDefinitions';

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);

/** Type check and error per value type. */
const VALUE_RULES: Record<ValueType, [(value: unknown) => boolean, string]> = {
  number: [isNumber, 'Value must be a number'],
  percent: [
    (value) => isNumber(value) && value >= 0 && value <= 100,
    'Value must be a percentage from 0 to 100',
  ],
  money: [
    (value) => isNumber(value) && value >= 0 && hasWholeFils(value),
    'Value must be an amount of AED with two decimals at most',
  ],
  text: [(value) => text('Value', 4000).isValidSync(value), 'Value must be at most 4,000 characters'],
  bool: [(value) => typeof value === 'boolean', 'Value must be yes or no'],
  json: [(value) => typeof value === 'object', 'Value must be a JSON object or list'],
  date: [(value) => day('Value').isValidSync(value), 'Value must be a date such as 2026-11-20'],
};

const joinPath = (outer: string, inner: string): string =>
  inner === '' || inner.startsWith('[') ? outer + inner : `${outer}.${inner}`;

/** Validates a value with the schema of its key. */
const matchesDefinition: TestFunction<SettingValue | undefined> = (value, context) => {
  const definition = findSettingDefinition(sibling(context, 'key'));
  if (!definition || !VALUE_RULES[definition.value_type][0](value)) return true;
  const errors = Object.entries(validationErrors(definition.schema, value)).map(([path, message]) =>
    context.createError({ path: joinPath(context.path, path), message }),
  );
  return errors.length === 0 || new ValidationError(errors, value, context.path);
};

const typedValue = mixed<SettingValue>()
  .required('Value is required')
  .test('given', 'Value is required', (value) => value !== '')
  .test('known', matchesDefinition)
  .when('value_type', ([type]: unknown[], schema) => {
    const [isValid, message] = VALUE_RULES[VALUE_TYPES.find((valueType) => valueType === type) ?? 'text'];
    return schema.test(
      'typed',
      message,
      (value: unknown) => value === undefined || value === null || isValid(value),
    );
  });

const KEY_PATTERN = /^[a-z][a-z0-9_]*(\.[A-Za-z0-9_-]+)*$/;

export const settingInputSchema = inputSchema({
  key: text('Key', 60).required('Key is required').matches(KEY_PATTERN, {
    message: 'Key must be lowercase words joined by _, such as vat_rate or tariff.RES-DXB',
    excludeEmptyString: true,
  }),
  group: choice('Group', SETTING_GROUPS).required('Group is required'),
  label: text('Label').required('Label is required'),
  value_type: choice('Value type', VALUE_TYPES)
    .required('Value type is required')
    .test('known', 'This value type does not match the key', (type, context) => {
      const definition = findSettingDefinition(sibling(context, 'key'));
      return !definition || type === definition.value_type;
    }),
  value: typedValue,
  unit: optional(text('Unit', 20)),
  effective_from: day('Effective from').required('Effective from is required'),
  description: optional(text('Description', 500)),
});

export type SettingInput = InferType<typeof settingInputSchema>;
