import type { Setting } from '../../../domain/setting';
import { wordOf } from '../../../domain/words';
import { settings } from '../../entities/settings';
import { LinkButton } from '../../ui/LinkButton';
import { dateColumn, linkColumn, textColumn } from '../../ui/columns';
import type { Column } from '../../ui/tableList';
import { ListScreen } from '../ListScreen';
import { AREAS } from '../areas';
import { showSetting } from '../../../domain/settingShown';

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
