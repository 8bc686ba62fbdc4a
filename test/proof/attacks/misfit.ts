import type { Schema } from './described';

const IS: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  boolean: (value) => typeof value === 'boolean',
  array: (value) => Array.isArray(value),
  object: (value) => typeof value === 'object' && value !== null && !Array.isArray(value),
  null: (value) => value === null,
};

const isObject = (value: unknown): value is Record<string, unknown> => IS.object?.(value) === true;

/** A field that was left empty counts as not there. */
const isLeft = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

const isUnknown = ({ properties }: Schema, value: Record<string, unknown>): boolean =>
  properties !== undefined && Object.keys(value).some((name) => !Object.hasOwn(properties, name));

function outOfBounds(schema: Schema, value: unknown): boolean {
  const { minimum, maximum, maxLength, maxItems } = schema;
  if (typeof value === 'number')
    return (minimum !== undefined && value < minimum) || (maximum !== undefined && value > maximum);
  if (typeof value === 'string') return maxLength !== undefined && value.trim().length > maxLength;
  return Array.isArray(value) && maxItems !== undefined && value.length > maxItems;
}

/** Whether the description says of a value that it can't be taken. */
export function isMisfit(schema: Schema, value: unknown): boolean {
  if (isLeft(value)) return false;
  const types = typeof schema.type === 'string' ? [schema.type] : (schema.type ?? []);
  if (types.length > 0 && !types.some((type) => IS[type]?.(value))) return true;
  const trimmed = typeof value === 'string' ? value.trim() : value;
  if (schema.enum && typeof value !== 'object' && !schema.enum.includes(trimmed)) return true;
  if (outOfBounds(schema, value)) return true;
  const { items, required = [] } = schema;
  if (Array.isArray(value)) return items !== undefined && value.some((one) => isMisfit(items, one));
  if (!isObject(value)) return false;
  return (
    isUnknown(schema, value) ||
    required.some((name) => isLeft(value[name])) ||
    Object.entries(schema.properties ?? {}).some(([name, field]) => isMisfit(field, value[name]))
  );
}
