import { useMemo } from 'react';
import { useList } from '../../store/useList';
import { Page } from '../../ui/layout/Page';
import { Tabs } from '../../ui/layout/Tabs';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { DataTable } from '../../ui/table/DataTable';
import { ExportMenu } from '../exports/ExportMenu';
import { siteColumns } from './siteColumns';
import { SiteFormButton } from './SiteFormButton';
import { siteFilters, siteRecords } from './siteRecords';
import { sites } from './sites';

const SiteMap = lazyWithPreload(() => import(/* webpackChunkName: "sites-map" */ './SiteMap'));

/** All sites as a list and on a map. */
export const SiteScreen = () => (
  <Page breadcrumbs={[{ label: 'Tanks', to: '/tanks' }, 'Sites']} title="Sites" actions={<SiteFormButton />}>
    <Tabs
      label="Sites"
      tabs={[
        { value: 'List', label: 'List', content: <SiteTable /> },
        { value: 'Map', label: 'Map', content: <SiteMap /> },
      ]}
    />
  </Page>
);

/** All sites, by code. */
function SiteTable() {
  const list = useList(sites, undefined, siteFilters);
  const pageIds = useMemo(() => list.rows.map(({ _id }) => _id), [list.rows]);
  return (
    <DataTable
      label="Sites"
      columns={siteColumns}
      list={list}
      searchLabel="Search sites"
      emptyState={{ title: 'No sites yet' }}
      toolbar={
        <ExportMenu
          recordType={siteRecords}
          query={list.query}
          columns={siteColumns}
          total={list.total}
          isLowerBound={list.isLowerBound}
          pageIds={pageIds}
          selectedIds={[]}
        />
      }
    />
  );
}
