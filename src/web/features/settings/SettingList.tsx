import type { Setting } from '../../../domain/settings/setting';
import { labelOf } from '../../../domain/labels';
import { GatewaysButton } from './GatewaysButton';
import { settings } from './settings';
import { LinkButton } from '../../ui/layout/LinkButton';
import { dateColumn, linkColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { ListScreen } from '../records/ListScreen';
import { formatSetting } from '../../../domain/settings/formatSetting';
import { settingRecords, settingFilters } from './settingRecords';

export const settingColumns: readonly Column<Setting>[] = [
  linkColumn(
    'key',
    'Key',
    ({ key }) => key,
    ({ _id }) => `/settings/${_id}`,
  ),
  textColumn('label', 'Label', ({ label }) => label, { flex: 1 }),
  textColumn('group', 'Group', ({ group }) => labelOf(group)),
  textColumn('value', 'Value', (setting) => formatSetting(setting, setting.value), {
    flex: 1,
    sortable: false,
  }),
  dateColumn('effective_from', 'Effective from', (setting) => setting.effective_from, { sortable: false }),
];

const addTariff = (
  <LinkButton to="/settings/add?kind=tariff" variant="outlined">
    New tariff
  </LinkButton>
);

export default function SettingList() {
  return (
    <ListScreen
      resource={settings}
      recordType={settingRecords}
      filters={settingFilters}
      columns={settingColumns}
      actions={
        <>
          <GatewaysButton />
          {addTariff}
        </>
      }
    />
  );
}
