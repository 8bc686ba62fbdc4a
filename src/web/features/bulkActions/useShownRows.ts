import { useEffect, useRef } from 'react';
import type { Entity } from '../../../domain/entity';
import type { TableData } from '../../ui/table/tableTypes';

/** All rows shown so far, including those of other pages. */
export function useShownRows<T extends Entity>({ rows }: TableData<T>) {
  const shown = useRef(new Map<string, T>());
  useEffect(() => {
    for (const row of rows) shown.current.set(row._id, row);
  }, [rows]);
  return (id: string): T | undefined => shown.current.get(id);
}
