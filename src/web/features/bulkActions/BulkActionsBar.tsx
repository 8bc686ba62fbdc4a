import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { Entity } from '../../../domain/entity';
import { formatFils, filsOrZero } from '../../../domain/money';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import type { Column, Selection, TableData } from '../../ui/table/tableTypes';
import { BulkProgress } from './BulkProgress';
import type { RecordType } from '../../store/feature';
import type { BulkActions } from './useBulkActions';
import { useBulkActions, useShownRows } from './useBulkActions';

interface BulkActionsBarProps<T extends Entity> {
  recordType: RecordType;
  list: TableData<T>;
  /** Columns of the list; their amounts are summed up. */
  columns?: readonly Column<T>[];
  selection: Selection;
  actions?: BulkActions<T>;
}

/** Number and sums of the selected rows, the menu of bulk actions, and the progress dialog. */
export function BulkActionsBar<T extends Entity>({
  recordType,
  list,
  columns = [],
  selection,
  actions,
}: BulkActionsBarProps<T>) {
  const { selectedIds, onChange } = selection;
  const rowOf = useShownRows(list);
  const nameOf = (id: string): string => {
    const row = rowOf(id);
    return (row && actions?.nameOf(row)) ?? id;
  };
  const { entries, form } = useBulkActions(
    recordType,
    [...selectedIds].map((_id) => ({ _id, label: nameOf(_id) })),
    actions,
  );
  return (
    <>
      {selectedIds.size > 0 && (
        <>
          <Typography variant="body2" role="status">
            {describeSelection([...selectedIds], rowOf, columns)}
          </Typography>
          <MoreMenu label="Actions" actions={entries} />
          <Button
            onClick={() => {
              onChange(new Set());
            }}
          >
            Clear selection
          </Button>
        </>
      )}
      {form}
      <BulkProgress
        noun={recordType.noun}
        onClose={(done) => {
          onChange(new Set([...selectedIds].filter((id) => !done.includes(id))));
          list.retry();
        }}
      />
    </>
  );
}

/**
 * Formats a selection: `12 selected · AED 3,456.00`; with several amounts `12 selected · Total AED 3,456.00 ·
 * Balance AED 12.00`.
 */
function describeSelection<T>(
  ids: readonly string[],
  rowOf: (id: string) => T | undefined,
  columns: readonly Column<T>[],
): string {
  const rows = ids.flatMap((id) => rowOf(id) ?? []);
  const sums = columns.flatMap(({ headerName, amountOf }) => {
    if (!amountOf) return [];
    const fils = rows.reduce((sum, row) => sum + filsOrZero(amountOf(row)), 0);
    return [[headerName.replace(' (AED)', ''), formatFils(fils)] as const];
  });
  const amounts = sums.map(([name, amount]) => (sums.length > 1 ? `${name} ${amount}` : amount));
  const missing = ids.length - rows.length;
  return [
    `${String(ids.length)} selected`,
    ...(rows.length > 0 ? amounts : []),
    ...(missing > 0 && sums.length > 0 ? [`without ${String(missing)} not shown yet`] : []),
  ].join(' · ');
}
