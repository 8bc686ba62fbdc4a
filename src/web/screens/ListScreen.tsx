import type { ReactNode } from 'react';
import type { Entity } from '../../domain/entity';
import type { EntityKit } from '../kit/entity';
import { useList } from '../kit/useList';
import { useMay } from '../kit/useMay';
import { DataTable } from '../ui/DataTable';
import { LinkButton } from '../ui/LinkButton';
import { Page } from '../ui/Page';
import type { Column } from '../ui/tableList';
import { FILTERS } from './areaFilters';
import type { AreaWords } from './areas';

interface ListScreenProps<T extends Entity, D> {
  kit: EntityKit<T, D>;
  area: AreaWords;
  columns: readonly Column<T>[];
  /** What else may be done from the list. */
  actions?: ReactNode;
}

/** An area's list: search, the table, and a way to add a record for those who may. */
export function ListScreen<T extends Entity, D>({ kit, area, columns, actions }: ListScreenProps<T, D>) {
  const list = useList(kit, undefined, FILTERS[area.path]);
  const mayAdd = useMay(area.create ?? 'always') && area.create !== undefined;
  const plural = area.one + 's';
  const add = mayAdd && (
    <LinkButton to={`${area.path}/add`} variant="contained">
      {`Add ${area.one}`}
    </LinkButton>
  );
  return (
    <Page
      trail={[area.many]}
      title={area.many}
      actions={
        <>
          {actions}
          {add}
        </>
      }
    >
      <DataTable
        label={area.many}
        columns={columns}
        list={list}
        searchLabel={`Search ${plural}`}
        noRows={{ title: `No ${plural} yet`, action: add }}
      />
    </Page>
  );
}
