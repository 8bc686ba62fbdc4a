import type { CreatedRecord } from '../generate/record';

export function omit<Whole extends object, Key extends keyof Whole>(
  record: Whole,
  ...keys: readonly Key[]
): Omit<Whole, Key> {
  const rest = { ...record };
  for (const key of keys) delete rest[key];
  return rest;
}

export const timestamps = ({ id, created_at }: CreatedRecord) => ({
  id,
  created_at: new Date(created_at),
  updated_at: new Date(created_at),
});

export const timestampsAndAuthor = (record: CreatedRecord, author: CreatedRecord) => ({
  ...timestamps(record),
  created_by: author.id,
});
