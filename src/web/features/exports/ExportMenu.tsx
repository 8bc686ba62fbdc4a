import Button from '@mui/material/Button';
import { useDispatch, useSelector } from 'react-redux';
import type { Id, ListQuery } from '../../../domain/entity';
import type { ExportFormat } from './exports';
import { cancelClicked, exportClicked, selectExport } from './exports';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { ACTIONS_FIELD } from '../../ui/table/columns/columns';
import type { RecordType } from '../../store/feature';

interface ExportMenuProps {
  recordType: Pick<RecordType, 'noun' | 'title'>;
  query: ListQuery;
  /** Visible columns in order. */
  columns: readonly { field: string }[];
  total: number;
  /** Whether more rows match than were counted; all of them are exported. */
  isLowerBound?: boolean;
  /** Rows of the current page, and selected rows of any page. */
  pageIds: readonly Id[];
  selectedIds: readonly Id[];
}

/** Formats of a table with their names. */
export const EXPORT_FORMATS: readonly (readonly [format: ExportFormat, name: string])[] = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
];

const count = (rows: number): string => rows.toLocaleString('en-AE');

/** Export menu: selected rows, all rows or the current page, as Excel or CSV. */
export function ExportMenu(props: ExportMenuProps) {
  const { recordType, query, columns, total, isLowerBound = false, pageIds, selectedIds } = props;
  const dispatch = useDispatch();
  const currentExport = useSelector(selectExport);
  if (currentExport)
    return (
      <Button variant="outlined" onClick={() => dispatch(cancelClicked())}>
        {`Stop ${currentExport.filename} (${(currentExport.bytes / 1_000_000).toFixed(1)} MB)`}
      </Button>
    );
  const { sort, dir, search, field, filters } = query;
  const criteria = { sort, dir, search, field, filters };
  const scopes: readonly (readonly [label: string, ids?: readonly Id[]])[] = [
    ...(selectedIds.length > 0 ? [[`${count(selectedIds.length)} selected`, selectedIds] as const] : []),
    [isLowerBound ? `all, more than ${count(total)}` : `all ${count(total)}`],
    [`this page (${String(pageIds.length)})`, pageIds],
  ];
  const fields = columns.map(({ field }) => field).filter((field) => field !== ACTIONS_FIELD);
  const entries = scopes.flatMap(([scopeLabel, ids]) =>
    EXPORT_FORMATS.map(([format, formatName]) => ({
      label: `${formatName}: ${scopeLabel}`,
      onClick: () =>
        void dispatch(
          exportClicked({
            noun: recordType.noun,
            format,
            query: criteria,
            ids,
            ...(fields.length > 0 && { columns: fields }),
            filename: recordType.title,
          }),
        ),
    })),
  );
  return <MoreMenu label="Export" disabled={total === 0} actions={entries} />;
}
