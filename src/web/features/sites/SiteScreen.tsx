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
        { label: 'List', content: <SiteTable /> },
        { label: 'Map', content: <SiteMap /> },
      ]}
    />
  </Page>
);

/** All sites, by code. */
function SiteTable() {
  const list = useList(sites, undefined, siteFilters);
  return (
    <DataTable
      label="Sites"
      columns={siteColumns}
      list={list}
      searchLabel="Search sites"
      toolbar={<ExportMenu recordType={siteRecords} list={list} columns={siteColumns} />}
    />
  );
}
