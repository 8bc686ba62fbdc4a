import type { Id } from '../../../../domain/entity';
import { READING_FLAGS, READING_STATUSES, READING_TYPES } from '../../../../domain/counters/reading';
import type { FilterDefinition } from '../../../../domain/lists/listFilters';
import { readings } from '../readings';
import { useList } from '../../../store/useList';
import { DataTable } from '../../../ui/table/DataTable';
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
}

/** Readings of a counter or contract. */
export function ReadingsTab({ field, recordId }: ReadingsTabProps) {
  const list = useList(readings, { field, search: recordId }, FILTERS);
  return <DataTable plain label="Readings" columns={readingColumns} list={list} />;
}
