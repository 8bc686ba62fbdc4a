import { useMemo } from 'react';
import { useDispatch } from 'react-redux';
import { useList } from '../../../store/useList';
import { Page } from '../../../ui/layout/Page';
import { DataTable } from '../../../ui/table/DataTable';
import { dataGapColumns } from './dataGapColumns';
import { dataGapFilters, dataGaps } from './dataGaps';
import { devices } from '../devices';

/** Installed devices with their missing messages of the last days, worst first. */
export function DataGapsScreen() {
  const dispatch = useDispatch();
  const gaps = useList(dataGaps, undefined, dataGapFilters);
  const list = useMemo(
    () => ({ ...gaps, prefetchRecord: (id: string) => void dispatch(devices.recordHovered(id)) }),
    [gaps, dispatch],
  );
  return (
    <Page breadcrumbs={[{ label: 'Devices', to: '/devices' }, 'Data gaps']} title="Data gaps">
      <DataTable
        label="Data gaps"
        columns={dataGapColumns}
        list={list}
        searchLabel="Search devices"
        emptyState={{ title: 'No device is installed' }}
      />
    </Page>
  );
}
