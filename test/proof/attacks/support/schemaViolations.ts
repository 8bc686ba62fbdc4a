import type { Schema } from './operations';

const TYPE_CHECKS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

const isObject = (value: unknown): value is Record<string, unknown> => TYPE_CHECKS.object?.(value) === true;

/** Empty values count as missing. */
const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const hasUnknownField = ({ properties }: Schema, value: Record<string, unknown>): boolean =>
  properties !== undefined && Object.keys(value).some((name) => !Object.hasOwn(properties, name));

function isOutOfBounds(schema: Schema, value: unknown): boolean {
  const { minimum, maximum, maxLength, maxItems } = schema;
  if (typeof value === 'number')
    return (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum);
  if (typeof value === 'string') return maxLength !== undefined && value.trim().length > maxLength;
  return Array.isArray(value) && maxItems !== undefined && value.length > maxItems;
}

/** Whether the schema forbids a value. */
export function violatesSchema(schema: Schema, value: unknown): boolean {
  if (isEmpty(value)) return false;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length > 0 && !types.some((type) => TYPE_CHECKS[type]?.(value))) return true;
  const trimmed = typeof value === 'string' ? value.trim() : value;
  if (schema.enum && typeof value !== 'object' && !schema.enum.includes(trimmed)) return true;
  if (isOutOfBounds(schema, value)) return true;
  const { items, required = [] } = schema;
  if (Array.isArray(value)) return items !== undefined && value.some((item) => violatesSchema(items, item));
  if (!isObject(value)) return false;
  return (
    hasUnknownField(schema, value) ||
    required.some((name) => isEmpty(value[name])) ||
    Object.entries(schema.properties ?? {}).some(([name, field]) => violatesSchema(field, value[name]))
  );
}
