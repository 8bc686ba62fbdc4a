import { useMemo } from 'react';
import { useList } from '../../store/useList';
import { Page } from '../../ui/layout/Page';
import { DataTable } from '../../ui/table/DataTable';
import { ExportMenu } from '../exports/ExportMenu';
import { siteColumns } from './siteColumns';
import { SiteFormButton } from './SiteFormButton';
import { siteFilters, siteRecords } from './siteRecords';
import { sites } from './sites';

/** All sites, by code. */
export function SiteScreen() {
  const list = useList(sites, undefined, siteFilters);
  const pageIds = useMemo(() => list.rows.map(({ _id }) => _id), [list.rows]);
  return (
    <Page
      breadcrumbs={[{ label: 'Tanks', to: '/tanks' }, 'Sites']}
      title="Sites"
      actions={<SiteFormButton />}
    >
      <DataTable
        label="Sites"
        columns={siteColumns}
        list={list}
        searchLabel="Search sites by code, name, area or address"
        emptyState={{ title: 'No sites yet' }}
        toolbar={
          <ExportMenu
            recordType={siteRecords}
            query={list.query}
            columns={siteColumns}
            total={list.total}
            pageIds={pageIds}
            selectedIds={[]}
          />
        }
      />
    </Page>
  );
}
