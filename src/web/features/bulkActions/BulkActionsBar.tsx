import Button from '@mui/material/Button';
import { useEffect, useRef } from 'react';
import type { Entity } from '../../../domain/entity';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import type { Selection, TableData } from '../../ui/table/tableTypes';
import { BulkProgress } from './BulkProgress';
import type { RecordType } from '../../store/feature';
import type { BulkActions } from './useBulkActions';
import { useBulkActions } from './useBulkActions';

interface BulkActionsBarProps<T extends Entity> {
  recordType: RecordType;
  list: TableData<T>;
  selection: Selection;
  actions?: BulkActions<T>;
}

/** Bulk action menu for the selected rows, and the progress dialog. */
export function BulkActionsBar<T extends Entity>({
  recordType,
  list,
  selection,
  actions,
}: BulkActionsBarProps<T>) {
  const { selectedIds, onChange } = selection;
  const nameOf = useNames(list, actions);
  const { entries, form } = useBulkActions(
    recordType,
    [...selectedIds].map((_id) => ({ _id, label: nameOf(_id) })),
    actions,
  );
  return (
    <>
      {selectedIds.size > 0 && (
        <>
          <MoreMenu label="Actions" actions={entries} />
          <Button
            onClick={() => {
              onChange(new Set());
            }}
          >
            {`Clear selection (${String(selectedIds.size)})`}
          </Button>
        </>
      )}
      {form}
      <BulkProgress
        onClose={() => {
          onChange(new Set());
          list.retry();
        }}
      />
    </>
  );
}

/** Names of all rows shown so far, including those of other pages. */
function useNames<T extends Entity>({ rows }: TableData<T>, actions: BulkActions<T> | undefined) {
  const names = useRef(new Map<string, string>());
  useEffect(() => {
    for (const row of rows) names.current.set(row._id, actions?.nameOf(row) ?? row._id);
  }, [rows, actions]);
  return (id: string): string => names.current.get(id) ?? id;
}
