import { showDate } from '../../domain/dates';

/** What stands in one cell of a sheet. */
export type SheetCell = string | number;

const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;

/** A field of a record as a sheet shows it: numbers stay numbers, records go by their names, moments are Dubai's. */
export function cellOf(value: unknown): SheetCell {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string') return MOMENT.test(value) ? showDate(value, 'YYYY-MM-DD HH:mm') : value;
  if (Array.isArray(value)) return value.map(cellOf).join('; ');
  return typeof value === 'object' ? nameOf(value) : '';
}

const NAMES = ['unique_number', 'number', 'code', 'key', 'username', 'label', 'name'];

/** Another record by what it is called; anything else part by part. */
function nameOf(value: object): string {
  const parts = Object.entries(value).filter(([part]) => part !== '_id');
  const names = parts.filter(([part]) => NAMES.includes(part));
  return (names.length > 0 ? names : parts)
    .map(([, part]) => cellOf(part))
    .filter((part) => part !== '')
    .join(' · ');
}
