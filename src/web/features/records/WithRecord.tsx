import type { ReactNode } from 'react';
import type { Entity, Id } from '../../../domain/entity';
import type { Resource } from '../../store/createResource';
import { useRecord } from '../../store/useRecord';

interface WithRecordProps<T extends Entity, D> {
  resource: Resource<T, D>;
  id: Id;
  /** What begins with the record; with nothing when it can't be had. */
  children: (record: T | undefined) => ReactNode;
}

/** Waits for the record that an address names, for a form that begins with it. */
export function WithRecord<T extends Entity, D>({ resource, id, children }: WithRecordProps<T, D>) {
  const { record, error } = useRecord(resource, id);
  return record || error ? children(record ?? undefined) : null;
}
