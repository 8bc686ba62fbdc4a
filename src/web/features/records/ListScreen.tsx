import type { ReactNode } from 'react';
import { useMemo, useState } from 'react';
import type { Entity } from '../../../domain/entity';
import type { FilterRow } from '../../../domain/lists/listFilters';
import type { EntityKit } from '../../store/createResource';
import type { ListView } from '../../store/useList';
import { useListView, useReading } from '../../store/useList';
import { useMay } from '../../store/usePermission';
import { DataTable } from '../../ui/table/DataTable';
import { LinkButton } from '../../ui/layout/LinkButton';
import { Page } from '../../ui/layout/Page';
import type { Column } from '../../ui/table/tableTypes';
import { ArrangeMenu } from '../listPreferences/ListViewMenu';
import type { BulkPlan } from '../bulkActions/BulkActionsBar';
import { BulkBar } from '../bulkActions/BulkActionsBar';
import { ExportMenu } from '../exports/ExportMenu';
import { FILTERS } from './listFilters';
import { NarrowedTo } from '../listPreferences/ActiveScopeChip';
import type { AreaWords } from './recordTypes';
import { useArranged, useBeginning } from '../listPreferences/useListLayout';

interface ListScreenProps<T extends Entity, D> {
  kit: EntityKit<T, D>;
  area: AreaWords;
  columns: readonly Column<T>[];
  /** How the list may be narrowed; as its area says, unless told. */
  filters?: readonly FilterRow[];
  /** What may be done with many records at once. */
  bulk?: BulkPlan<T>;
  /** Whether its words can be searched; they can, unless told. */
  searched?: boolean;
  /** What else the page offers, beside 'Add'. */
  actions?: ReactNode;
}

/** An area's list: search, the table, ways to keep it as a file, and a way to add a record for those who may. */
export function ListScreen<T extends Entity, D>({ actions, ...listed }: ListScreenProps<T, D>) {
  const { area } = listed;
  const mayAdd = useMay(area.create ?? 'always') && area.create !== undefined;
  const add = mayAdd && (
    <LinkButton to={`${area.path}/add`} variant="contained">
      {`Add ${area.one}`}
    </LinkButton>
  );
  return (
    <Page
      trail={[area.many]}
      title={area.many}
      titleSuffix={<NarrowedTo area={area} />}
      actions={
        <>
          {actions}
          {add}
        </>
      }
    >
      <Listed {...listed} add={add} />
    </Page>
  );
}

interface ListedProps<T extends Entity, D> extends Omit<ListScreenProps<T, D>, 'actions'> {
  add: ReactNode;
}

/** The list itself, apart from what stands above it: only this is drawn anew with each question and each answer. */
function Listed<T extends Entity, D>({
  kit,
  area,
  columns,
  filters = FILTERS[area.path],
  bulk,
  searched = true,
  add,
}: ListedProps<T, D>) {
  const list = useListView(kit, undefined, filters);
  const name = area.path.slice(1);
  const mine = useArranged(name, columns);
  const [chosen, choose] = useState<ReadonlySet<string>>(NOBODY);
  const selection = useMemo(() => ({ chosen, choose }), [chosen]);
  const plural = area.one + 's';
  const shown = useMemo(() => list.rows.map(({ _id }) => _id), [list.rows]);
  return (
    <DataTable
      label={area.many}
      columns={mine.columns}
      rowHeight={mine.rowHeight}
      list={list}
      selection={selection}
      searchLabel={searched ? `Search ${plural}` : undefined}
      noRows={{ title: `No ${plural} yet`, action: add }}
      tools={
        <>
          <Reading list={list} area={name} />
          <BulkBar area={area} list={list} selection={selection} plan={bulk} />
          <ArrangeMenu area={name} columns={columns} layout={mine.layout} views={mine.views} />
          <ExportMenu
            area={area}
            query={list.query}
            columns={mine.columns}
            total={list.total}
            shown={shown}
            chosen={[...chosen]}
          />
        </>
      }
    />
  );
}

/** What asks; it stands with the tools, since they rest while the list is behind a record. */
function Reading({ list, area }: { list: ListView<unknown>; area: string }) {
  useReading(list);
  useBeginning(area);
  return null;
}

const NOBODY: ReadonlySet<string> = new Set();
