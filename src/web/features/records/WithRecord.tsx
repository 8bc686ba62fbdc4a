import type { ReactNode } from 'react';
import type { Entity, Id } from '../../../domain/entity';
import type { Resource } from '../../store/createResource';
import { useFirstOutcome } from '../../store/useFirstOutcome';
import { useRecord } from '../../store/useRecord';

interface WithRecordProps<T extends Entity, D> {
  resource: Resource<T, D>;
  id: Id;
  /** Receives the record; undefined if it could not be loaded. */
  children: (record: T | undefined) => ReactNode;
}

/** Renders its children once a record is loaded or has failed to load; a retry of the read does not replace them. */
export function WithRecord<T extends Entity, D>({ resource, id, children }: WithRecordProps<T, D>) {
  const { record, error } = useRecord(resource, id);
  if (useFirstOutcome(record !== null, error, id) === 'failed') return children(undefined);
  return record ? children(record) : null;
}
