import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { Entity } from '../../../domain/entity';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import type { Resource } from '../../store/createResource';
import { useList } from '../../store/useList';
import { usePermission } from '../../store/usePermission';
import { DataTable } from '../../ui/table/DataTable';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import type { Column } from '../../ui/table/tableTypes';
import { ListViewMenu } from '../listPreferences/ListViewMenu';
import type { BulkActions } from '../bulkActions/useBulkActions';
import { BulkActionsBar } from '../bulkActions/BulkActionsBar';
import { useListSelection } from '../bulkActions/listSelection';
import { ExportMenu } from '../exports/ExportMenu';
import { ActiveScopeChip } from '../listPreferences/ActiveScopeChip';
import type { RecordType } from '../../store/feature';
import { useListLayout, useDefaultView } from '../listPreferences/useListLayout';

interface ListScreenProps<T extends Entity, D> {
  resource: Resource<T, D>;
  area: RecordType;
  columns: readonly Column<T>[];
  filters?: readonly FilterDefinition[];
  /** What may be done with many records at once. */
  bulk?: BulkActions<T>;
  /** Whether its words can be searched; they can, unless told. */
  searched?: boolean;
  /** What else the page offers, beside 'Add'. */
  actions?: ReactNode;
}

/** An area's list: search, the table, ways to keep it as a file, and a way to add a record for those who may. */
export function ListScreen<T extends Entity, D>({ actions, ...listed }: ListScreenProps<T, D>) {
  const { area } = listed;
  const canAdd = usePermission(area.create ?? 'always') && area.create !== undefined;
  const add = canAdd && (
    <LinkButton to={`${area.path}/add`} variant="contained">
      {`Add ${area.one}`}
    </LinkButton>
  );
  return (
    <Page
      breadcrumbs={[area.many]}
      title={area.many}
      titleSuffix={<ActiveScopeChip area={area} />}
      actions={
        <>
          {actions}
          {add}
        </>
      }
    >
      <RecordTable {...listed} add={add} />
    </Page>
  );
}

interface RecordTableProps<T extends Entity, D> extends Omit<ListScreenProps<T, D>, 'actions'> {
  add: ReactNode;
}

/** The list itself; only this part renders again with each query and response. */
function RecordTable<T extends Entity, D>({
  resource,
  area,
  columns,
  filters,
  bulk,
  searched = true,
  add,
}: RecordTableProps<T, D>) {
  const list = useList(resource, undefined, filters);
  const name = area.path.slice(1);
  const listLayout = useListLayout(name, columns);
  useDefaultView(name);
  const selection = useListSelection(name);
  const plural = area.one + 's';
  const shown = useMemo(() => list.rows.map(({ _id }) => _id), [list.rows]);
  return (
    <DataTable
      label={area.many}
      columns={listLayout.columns}
      density={listLayout.density}
      list={list}
      selection={selection}
      searchLabel={searched ? `Search ${plural}` : undefined}
      emptyState={{ title: `No ${plural} yet`, action: add }}
      toolbar={
        <>
          <BulkActionsBar area={area} list={list} selection={selection} actions={bulk} />
          <ListViewMenu area={name} columns={columns} layout={listLayout.layout} views={listLayout.views} />
          <ExportMenu
            area={area}
            query={list.query}
            columns={listLayout.columns}
            total={list.total}
            pageIds={shown}
            selectedIds={[...selection.selectedIds]}
          />
        </>
      }
    />
  );
}
