import { EMPTY_DATE, formatDate, formatDateTime } from '../../../domain/dates';
import { fieldLabel } from '../../../domain/history';
import type { FieldChange } from '../../../domain/history';
import { labelOf } from '../../../domain/labels';

const TIMESTAMP = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Fields with codes; other fields contain user text. */
const CODE_FIELDS =
  /^(status|type|kind|priority|source|result|product|installation|orientation|shape|protocol|sensor|health|channel|valve|billing_cycle|payment_method|group|value_type|unit|code|emirate|vat_treatment|vat_category|check_status|bounce_reason|deposit_status|(preferred_)?(language|channel))$/;

const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);

/** Whether a change can be displayed; bare ids can't. */
export const isReadable = ({ from, to }: FieldChange): boolean => !isId(from) && !isId(to);

/** Formats a field value: labels for codes, Dubai time for timestamps. */
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
    .map(([name, item]) => `${fieldLabel(name)}: ${formatValue(item, name)}`)
    .join(', ');
