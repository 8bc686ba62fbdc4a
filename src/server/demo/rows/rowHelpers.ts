import type { CreatedRecord } from '../generate/record';

/** A record less what its table keeps under another name, or not at all. */
export function omit<Whole extends object, Key extends keyof Whole>(
  record: Whole,
  ...keys: readonly Key[]
): Omit<Whole, Key> {
  const rest = { ...record };
  for (const key of keys) delete rest[key];
  return rest;
}

/** When a record was written down, as every table keeps it. */
export const timestamps = ({ id, created_at }: CreatedRecord) => ({
  id,
  created_at: new Date(created_at),
  updated_at: new Date(created_at),
});

/** When a record was written down, and by whom. */
export const timestampsAndAuthor = (made: CreatedRecord, by: CreatedRecord) => ({
  ...timestamps(made),
  created_by: by.id,
});
