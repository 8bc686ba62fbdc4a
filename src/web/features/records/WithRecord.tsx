import type { ReactNode } from 'react';
import type { Entity, Id } from '../../../domain/entity';
import type { EntityKit } from '../../store/createResource';
import { useRecord } from '../../store/useRecord';

interface BegunWithProps<T extends Entity, D> {
  kit: EntityKit<T, D>;
  id: Id;
  /** What begins with the record; with nothing when it can't be had. */
  children: (record: T | undefined) => ReactNode;
}

/** Waits for the record that an address names, for a form that begins with it. */
export function BegunWith<T extends Entity, D>({ kit, id, children }: BegunWithProps<T, D>) {
  const { record, problem } = useRecord(kit, id);
  return record || problem ? children(record ?? undefined) : null;
}
