import Button from '@mui/material/Button';
import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import type { Id } from '../../../../domain/entity';
import { READING_FLAGS, READING_STATUSES, READING_TYPES } from '../../../../domain/counters/reading';
import type { FilterDefinition } from '../../../../domain/lists/listFilters';
import { readings, readingFormOpened } from '../readings';
import { useList } from '../../../store/useList';
import { usePermission } from '../../../store/usePermission';
import { DataTable } from '../../../ui/table/DataTable';
import { useAssignedRoutes } from '../../listPreferences/useAssignedRoutes';
import { TakeReading } from './TakeReading';
import { readingColumns } from './readingColumns';

const FILTERS: readonly FilterDefinition[] = [
  { name: 'status', label: 'Status', kind: 'several', words: READING_STATUSES },
  { name: 'flags', label: 'Flags', kind: 'several', words: READING_FLAGS },
  { name: 'type', label: 'Type', kind: 'several', words: READING_TYPES },
  { name: 'at', label: 'Read', kind: 'days' },
];

interface ReadingsTabProps {
  /** Whose readings: a counter's or a contract's. */
  field: 'counter' | 'contract';
  of: Id;
  /** The counter that can be read now, if any. */
  counter?: Id | null | undefined;
  /** The route along which that counter is read. */
  route?: string | null | undefined;
}

/** The readings of a counter or a contract, and the way to take one. */
export function ReadingsTab({ field, of, counter, route }: ReadingsTabProps) {
  const dispatch = useDispatch();
  const isOwn = useAssignedRoutes().includes(route ?? '');
  const mayTake = usePermission('canUpdateContracts') || isOwn;
  const base = useMemo(() => ({ field, search: of }), [field, of]);
  const list = useList(readings, base, FILTERS);
  const take = mayTake && counter && (
    <Button variant="contained" onClick={() => dispatch(readingFormOpened(counter))}>
      Take reading
    </Button>
  );
  return (
    <>
      <DataTable
        plain
        label="Readings"
        columns={readingColumns}
        list={list}
        toolbar={take ?? undefined}
        emptyState={{ title: 'No readings yet' }}
      />
      <TakeReading />
    </>
  );
}
