import type { Setting } from '../../../domain/settings/setting';
import { wordOf } from '../../../domain/labels';
import { settings } from './settings';
import { LinkButton } from '../../ui/layout/LinkButton';
import { dateColumn, linkColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';
import { ListScreen } from '../records/ListScreen';
import { AREAS } from '../records/recordTypes';
import { showSetting } from '../../../domain/settings/formatSetting';

/** Settings as tables show them. */
export const settingColumns: readonly Column<Setting>[] = [
  linkColumn(
    'key',
    'Key',
    ({ key }) => key,
    ({ _id }) => `/settings/${_id}`,
    { width: 240 },
  ),
  textColumn('label', 'Label', ({ label }) => label, { flex: 1, minWidth: 200 }),
  textColumn('group', 'Group', ({ group }) => wordOf(group), { width: 130 }),
  textColumn('value', 'Value', (setting) => showSetting(setting, setting.value), {
    flex: 1,
    minWidth: 200,
    sortable: false,
  }),
  dateColumn('effective_from', 'Effective from', (setting) => setting.effective_from, { sortable: false }),
];

const addTariff = (
  <LinkButton to="/settings/add?kind=tariff" variant="outlined">
    New tariff
  </LinkButton>
);

/** The company's rules, with what holds today. */
export default function SettingList() {
  return <ListScreen kit={settings} area={AREAS.settings} columns={settingColumns} actions={addTariff} />;
}
