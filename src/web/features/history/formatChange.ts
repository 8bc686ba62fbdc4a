import { EMPTY, showDate, showTime } from '../../../domain/dates';
import type { FieldChange } from '../../../domain/history';
import { wordOf } from '../../../domain/labels';

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/;

/** Fields that hold one of our own codes; in all others what stands there are somebody's own words. */
const CODED =
  /^(status|type|kind|priority|source|result|product|installation|orientation|shape|protocol|sensor|health|channel|valve|billing_cycle|payment_method|group|value_type|unit|code|emirate|vat_treatment|vat_category|check_status|deposit_status|(preferred_)?(language|channel))$/;

const isId = (value: unknown): boolean => typeof value === 'string' && ID.test(value);

/** Whether a change says something to people; the mere id of what has no name doesn't. */
export const isTold = ({ from, to }: FieldChange): boolean => !isId(from) && !isId(to);

/** A value of a field as people read it: codes in words, moments in Dubai's time. */
export function valueShown(value: unknown, field: string): string {
  if (value === null || value === undefined || value === '') return EMPTY;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return String(value);
  if (Array.isArray(value)) return value.map((part) => valueShown(part, field)).join('; ') || EMPTY;
  if (typeof value === 'object') return pairsShown(value);
  return typeof value === 'string' ? wordsShown(value, field) : '-';
}

function wordsShown(text: string, field: string): string {
  if (MOMENT.test(text)) return showTime(text);
  if (DAY.test(text)) return showDate(text);
  return CODED.test(field) ? wordOf(text) : text;
}

const pairsShown = (value: object): string =>
  Object.entries(value)
    .filter(([, part]: [string, unknown]) => part !== null && !isId(part))
    .map(([name, part]) => `${wordOf(name)}: ${valueShown(part, name)}`)
    .join(', ');
