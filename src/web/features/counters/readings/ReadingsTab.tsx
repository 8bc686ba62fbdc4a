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
import { ReadingDialog } from './ReadingDialog';
import { readingColumns } from './readingColumns';

const FILTERS: readonly FilterDefinition[] = [
  { name: 'status', label: 'Status', kind: 'multipleChoice', values: READING_STATUSES },
  { name: 'flags', label: 'Flags', kind: 'multipleChoice', values: READING_FLAGS },
  { name: 'type', label: 'Type', kind: 'multipleChoice', values: READING_TYPES },
  { name: 'at', label: 'Read', kind: 'dateRange' },
];

interface ReadingsTabProps {
  /** Record type of `recordId`. */
  field: 'counter' | 'contract';
  recordId: Id;
  /** The counter that can be read now, if any. */
  counter?: Id | null | undefined;
  /** Route of that counter. */
  route?: string | null | undefined;
}

export function ReadingsTab({ field, recordId, counter, route }: ReadingsTabProps) {
  const dispatch = useDispatch();
  const isAssigned = useAssignedRoutes().includes(route ?? '');
  const canRecord = usePermission('canUpdateContracts') || isAssigned;
  const base = useMemo(() => ({ field, search: recordId }), [field, recordId]);
  const list = useList(readings, base, FILTERS);
  const recordButton = canRecord && counter && (
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
        toolbar={recordButton ?? undefined}
        emptyState={{ title: 'No readings yet' }}
      />
      <ReadingDialog />
    </>
  );
}
