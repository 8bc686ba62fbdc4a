import Box from '@mui/material/Box';
import { formatDate } from '../../../domain/dates';
import { LOGO } from '../../../domain/media/media';
import type { Setting, SettingValue } from '../../../domain/settings/setting';
import { findSettingDefinition } from '../../../domain/settings/settingDefinitions';
import { SETTING_TRANSITIONS } from '../../../domain/settings/setting';
import { labelOf } from '../../../domain/labels';
import { settings } from './settings';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { settingTransitions } from './settingTransitions';
import { RecordScreen } from '../records/RecordScreen';
import { TransitionButtons } from '../records/TransitionButtons';
import { SettingImage } from './SettingImage';
import { VersionsTab } from './VersionsTab';
import { NO_IMAGE, formatSetting } from '../../../domain/settings/formatSetting';
import { settingRecords } from './settingRecords';

/** Value of a setting: the logo as an image, JSON of unknown keys indented, all others as text. */
function Value({ setting, value }: { setting: Setting; value: SettingValue }) {
  if (setting.key === LOGO && typeof value === 'string' && value !== NO_IMAGE)
    return <SettingImage id={value} label={setting.label} />;
  if (typeof value !== 'object' || findSettingDefinition(setting.key)) return formatSetting(setting, value);
  return (
    <Box component="pre" sx={{ m: 0, overflowX: 'auto' }} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </Box>
  );
}

const identityItems = (setting: Setting): DescriptionItem[] => [
  ['Key', setting.key],
  ['Label', setting.label],
  ['Group', labelOf(setting.group)],
  ['Value type', labelOf(setting.value_type)],
  ['Unit', setting.unit],
  ['Description', setting.description],
];

const currentItems = (setting: Setting): DescriptionItem[] => [
  ['Value', <Value key="value" setting={setting} value={setting.value} />],
  ['Effective from', formatDate(setting.effective_from)],
  ['Effective to', formatDate(setting.effective_to)],
];

const upcomingItems = (setting: Setting, upcoming: NonNullable<Setting['upcoming']>): DescriptionItem[] => [
  ['Value', <Value key="value" setting={setting} value={upcoming.value} />],
  ['Effective from', formatDate(upcoming.effective_from)],
];

export default function SettingDetail() {
  return (
    <RecordScreen
      resource={settings}
      recordType={settingRecords}
      nameOf={({ label }) => label}
      actions={(setting) => (
        <TransitionButtons
          record={setting}
          status={setting.upcoming ? 'upcoming' : 'in_force'}
          rules={SETTING_TRANSITIONS}
          transitions={settingTransitions}
        />
      )}
      tabs={(setting) => [
        { value: 'Versions', label: 'Versions', content: <VersionsTab setting={setting} /> },
      ]}
    >
      {(setting) => (
        <>
          <DescriptionList title="Setting" items={identityItems(setting)} />
          <DescriptionList title="Today" items={currentItems(setting)} />
          {setting.upcoming && (
            <DescriptionList title="Next" items={upcomingItems(setting, setting.upcoming)} />
          )}
        </>
      )}
    </RecordScreen>
  );
}
