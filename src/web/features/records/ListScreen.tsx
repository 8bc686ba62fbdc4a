import type { ReactNode } from 'react';
import { memo, useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { Entity } from '../../../domain/entity';
import { PAGE_SIZES } from '../../../domain/entity';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import type { Resource } from '../../store/createResource';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { DataTable } from '../../ui/table/DataTable';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import type { Column, GroupOf } from '../../ui/table/tableTypes';
import { ListViewMenu } from '../listPreferences/ListViewMenu';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { BulkActionsBar } from '../bulkActions/BulkActionsBar';
import { useListSelection } from '../bulkActions/listSelection';
import { ExportMenu } from '../exports/ExportMenu';
import { selectCurrentUser } from '../session/session';
import { ownQuickFilters } from './listFilters';
import { ActiveScopeChip } from '../listPreferences/ActiveScopeChip';
import type { RecordType } from '../../store/feature';
import { useListLayout, useDefaultView } from '../listPreferences/useListLayout';

interface ListScreenProps<T extends Entity, D> {
  resource: Resource<T, D>;
  recordType: RecordType;
  columns: readonly Column<T>[];
  filters?: readonly FilterDefinition[];
  /** Common filters, shown as chips. */
  quickFilters?: readonly QuickFilter[];
  /** Transitions for selected records. */
  bulkActions?: BulkActions<T>;
  /** Whether the list has a search field; true by default. */
  searchable?: boolean;
  /** Shows all records on one page, grouped in their default order. */
  groupOf?: GroupOf<T>;
  /** Page actions in addition to 'Add'. */
  actions?: ReactNode;
}

/**
 * List page of a record type: search, table, export, and 'Add' for users who may create records. Memoised, so
 * that a new query renders only the table; callers must pass stable props.
 */
export const ListScreen = memo(Screen) as typeof Screen;

function Screen<T extends Entity, D>({ actions, ...tableProps }: ListScreenProps<T, D>) {
  const { recordType } = tableProps;
  const canAdd = usePermission(recordType.create);
  const add = canAdd && (
    <LinkButton to={`${recordType.path}/add`} variant="contained">
      {`Add ${recordType.label}`}
    </LinkButton>
  );
  return (
    <Page
      breadcrumbs={[recordType.title]}
      title={recordType.title}
      titleSuffix={<ActiveScopeChip recordType={recordType} />}
      actions={
        <>
          {actions}
          {add}
        </>
      }
    >
      <RecordTable {...tableProps} add={add} />
    </Page>
  );
}

const WHOLE_PAGE = { limit: Math.max(...PAGE_SIZES) };

interface RecordTableProps<T extends Entity, D> extends Omit<ListScreenProps<T, D>, 'actions'> {
  add: ReactNode;
}

/** The table, separate from the page so that only the table renders again on each query and response. */
function RecordTable<T extends Entity, D>({
  resource,
  recordType,
  columns,
  filters,
  quickFilters,
  bulkActions,
  searchable = true,
  groupOf,
  add,
}: RecordTableProps<T, D>) {
  const list = useList(resource, groupOf && WHOLE_PAGE, filters);
  const name = recordType.path.slice(1);
  const listLayout = useListLayout(name, columns);
  useDefaultView(name);
  const selection = useListSelection(name);
  const username = useSelector(selectCurrentUser)?.username ?? '';
  const ownFilters = useMemo(
    () => quickFilters && ownQuickFilters(quickFilters, username),
    [quickFilters, username],
  );
  const { plural = `${recordType.label}s` } = recordType;
  return (
    <DataTable
      label={recordType.title}
      columns={listLayout.columns}
      density={listLayout.density}
      list={list}
      selection={groupOf ? undefined : selection}
      groupOf={groupOf}
      quickFilters={ownFilters}
      searchLabel={searchable ? `Search ${plural}` : undefined}
      emptyState={{ title: `No ${plural} yet`, action: add }}
      toolbar={
        <>
          <BulkActionsBar
            recordType={recordType}
            list={list}
            columns={columns}
            selection={selection}
            actions={bulkActions}
          />
          <ListViewMenu list={name} columns={columns} layout={listLayout.layout} views={listLayout.views} />
          <ExportMenu
            recordType={recordType}
            list={list}
            columns={listLayout.columns}
            selectedIds={[...selection.selectedIds]}
          />
        </>
      }
    />
  );
}
