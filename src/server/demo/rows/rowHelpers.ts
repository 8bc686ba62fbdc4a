import type { Made } from '../generate/record';

/** A record less what its table keeps under another name, or not at all. */
export function without<Whole extends object, Key extends keyof Whole>(
  record: Whole,
  ...keys: readonly Key[]
): Omit<Whole, Key> {
  const rest = { ...record };
  for (const key of keys) delete rest[key];
  return rest;
}

/** When a record was written down, as every table keeps it. */
export const written = ({ id, created_at }: Made) => ({
  id,
  created_at: new Date(created_at),
  updated_at: new Date(created_at),
});

/** When a record was written down, and by whom. */
export const writtenBy = (made: Made, by: Made) => ({ ...written(made), created_by: by.id });
