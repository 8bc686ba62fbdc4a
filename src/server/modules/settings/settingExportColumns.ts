import type { Setting } from '../../../domain/settings/setting';
import { formatSetting } from '../../../domain/settings/formatSetting';
import { labelOf } from '../../../domain/labels';
import type { SpreadsheetColumns } from '../../lists/spreadsheet';

/** Settings as a sheet, with today's values. */
export const settingExportColumns: SpreadsheetColumns<Setting> = {
  label: [['Setting', ({ label }) => label]],
  group: [['Group', ({ group }) => labelOf(group)]],
  value: [['Value', (setting) => formatSetting(setting, setting.value)]],
  effective_from: [['Effective from', ({ effective_from }) => effective_from]],
  key: [['Key', ({ key }) => key]],
};
