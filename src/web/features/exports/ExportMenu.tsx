import { useDispatch, useSelector } from 'react-redux';
import type { Entity, Id } from '../../../domain/entity';
import { MAX_EXPORTED_SELECTION } from '../../../domain/entity';
import type { ExportFormat } from './exports';
import { exportClicked, selectExport } from './exports';
import { StopExportButton } from './StopExportButton';
import { formatInteger } from '../../../domain/numbers';
import { MoreMenu } from '../../ui/layout/MoreMenu';
import { ACTIONS_FIELD } from '../../ui/table/columns/columns';
import type { RecordType } from '../../store/feature';
import type { ListView } from '../../store/useList';

interface ExportMenuProps {
  recordType: Pick<RecordType, 'noun' | 'title'>;
  list: Pick<ListView<Entity>, 'query' | 'rows' | 'total' | 'isLowerBound'>;
  /** Visible columns in order. */
  columns: readonly { field: string }[];
  /** Selected rows of any page. */
  selectedIds?: readonly Id[];
}

/** Formats of a table with their names. */
export const EXPORT_FORMATS: readonly (readonly [format: ExportFormat, name: string])[] = [
  ['xlsx', 'Excel'],
  ['csv', 'CSV'],
];

const NONE: readonly Id[] = [];

const describeSelection = (count: number): string =>
  count > MAX_EXPORTED_SELECTION
    ? `${formatInteger(count)} selected (limit: ${formatInteger(MAX_EXPORTED_SELECTION)})`
    : `${formatInteger(count)} selected`;

/** Export menu: selected rows, all rows or the current page, as Excel or CSV. */
export function ExportMenu({ recordType, list, columns, selectedIds = NONE }: ExportMenuProps) {
  const { query, rows, total, isLowerBound } = list;
  const dispatch = useDispatch();
  const currentExport = useSelector(selectExport);
  if (currentExport) return <StopExportButton {...currentExport} />;
  const { sort, dir, search, field, filters } = query;
  const pageIds = rows.map(({ _id }) => _id);
  const criteria = { sort, dir, search, field, filters };
  const scopes: readonly (readonly [label: string, ids?: readonly Id[]])[] = [
    ...(selectedIds.length > 0 ? [[describeSelection(selectedIds.length), selectedIds] as const] : []),
    [isLowerBound ? `all, more than ${formatInteger(total)}` : `all ${formatInteger(total)}`],
    [`this page (${String(pageIds.length)})`, pageIds],
  ];
  const fields = columns.map(({ field }) => field).filter((field) => field !== ACTIONS_FIELD);
  const entries = scopes.flatMap(([scopeLabel, ids]) =>
    EXPORT_FORMATS.map(([format, formatName]) => ({
      label: `${formatName}: ${scopeLabel}`,
      disabled: ids !== undefined && ids.length > MAX_EXPORTED_SELECTION,
      onClick: () =>
        void dispatch(
          exportClicked({
            path: `/${recordType.noun}/export/${format}`,
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
