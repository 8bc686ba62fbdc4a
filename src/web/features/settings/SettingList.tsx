import { Suspense } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Setting } from '../../../domain/settings/setting';
import { labelOf } from '../../../domain/labels';
import { GatewaysButton } from './GatewaysButton';
import { settings } from './settings';
import { LinkButton } from '../../ui/layout/LinkButton';
import { dateColumn, linkColumn, textColumn } from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { DataImportScreen } from '../imports/DataImportScreen';
import { IMPORTS_PATH } from '../imports/dataImportRecords';
import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';
import { ListScreen } from '../records/ListScreen';
import { formatSetting } from '../../../domain/settings/formatSetting';
import { settingRecords, settingFilters, settingQuickFilters } from './settingRecords';

const groupOf = ({ group }: Setting) => labelOf(group);

export const settingColumns: readonly Column<Setting>[] = [
  linkColumn(
    'label',
    'Setting',
    ({ label }) => label,
    ({ _id }) => `/settings/${_id}`,
  ),
  textColumn('group', 'Group', groupOf, { optional: true }),
  textColumn('value', 'Value', (setting) => formatSetting(setting, setting.value), {
    flex: 1,
    sortable: false,
  }),
  dateColumn('effective_from', 'Effective from', (setting) => setting.effective_from, { sortable: false }),
  textColumn('key', 'Key', ({ key }) => key, { hideOrder: 1 }),
];

const addTariff = (
  <LinkButton to="/settings/add?kind=tariff" variant="outlined">
    New tariff
  </LinkButton>
);

const NewDataImport = lazyWithPreload(
  () => import(/* webpackChunkName: "imports-form" */ '../imports/NewDataImport'),
);
const DataImportPage = lazyWithPreload(
  () => import(/* webpackChunkName: "imports-record" */ '../imports/DataImportPage'),
);

/** The settings; with `?view=imports`, the data imports. */
export default function SettingList() {
  const [params] = useSearchParams();
  if (params.get('view') !== 'imports') return <Settings />;
  const id = params.get('import');
  return (
    <Suspense fallback={null}>
      {id ? (
        <DataImportPage id={id} />
      ) : params.has('new') ? (
        <NewDataImport kind={params.get('new')} />
      ) : (
        <DataImportScreen />
      )}
    </Suspense>
  );
}

const ACTIONS = (
  <>
    <GatewaysButton />
    <LinkButton to={IMPORTS_PATH} variant="outlined">
      Imports
    </LinkButton>
    {addTariff}
  </>
);

function Settings() {
  return (
    <ListScreen
      resource={settings}
      recordType={settingRecords}
      filters={settingFilters}
      quickFilters={settingQuickFilters}
      columns={settingColumns}
      groupOf={groupOf}
      actions={ACTIONS}
    />
  );
}
