import { EMPTY_DATE, formatDate, formatDateTime } from '../../../domain/dates';
import type { FieldChange } from '../../../domain/history';
import { labelOf } from '../../../domain/labels';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Fields that hold one of our own codes; in all others what stands there are somebody's own words. */
const CODE_FIELDS =
  /^(status|type|kind|priority|source|result|product|installation|orientation|shape|protocol|sensor|health|channel|valve|billing_cycle|payment_method|group|value_type|unit|code|emirate|vat_treatment|vat_category|check_status|deposit_status|(preferred_)?(language|channel))$/;

const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);

/** Whether a change says something to people; the mere id of what has no name doesn't. */
export const isReadable = ({ from, to }: FieldChange): boolean => !isId(from) && !isId(to);

/** A value of a field as people read it: codes in words, moments in Dubai's time. */
export function formatValue(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return EMPTY_DATE;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((item) => formatValue(item, field)).join('; ') || EMPTY_DATE;
  if (typeof value === 'object') return formatPairs(value);
  return typeof value === 'string' ? formatText(value, field) : '-';
}

function formatText(text: string, field: string): string {
  if (TIMESTAMP.test(text)) return formatDateTime(text);
  if (DATE.test(text)) return formatDate(text);
  return CODE_FIELDS.test(field) ? labelOf(text) : text;
}

const formatPairs = (value: object): string =>
  Object.entries(value)
    .filter(([, item]: [string, unknown]) => item !== null && !isId(item))
    .map(([name, item]) => `${labelOf(name)}: ${formatValue(item, name)}`)
    .join(', ');
