import Box from '@mui/material/Box';
import { formatDate } from '../../../domain/dates';
import { LOGO } from '../../../domain/media/media';
import type { Setting, SettingValue } from '../../../domain/settings/setting';
import { knownSetting } from '../../../domain/settings/settingDefinitions';
import { SETTING_TRANSITIONS } from '../../../domain/settings/setting';
import { labelOf } from '../../../domain/labels';
import { settings } from './settings';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { settingTransitions } from './settingTransitions';
import { RecordScreen } from '../records/RecordScreen';
import { TransitionButtons } from '../records/TransitionButtons';
import { RulePicture } from './RulePicture';
import { Versions } from './Versions';
import { NO_IMAGE, formatSetting } from '../../../domain/settings/formatSetting';
import { settingRecords } from './settingRecords';

/** A value as it is read at leisure: a picture as such, JSON over several lines, anything else in one. */
function Value({ of, value }: { of: Setting; value: SettingValue }) {
  if (of.key === LOGO && typeof value === 'string' && value !== NO_IMAGE)
    return <RulePicture id={value} label={of.label} />;
  if (typeof value !== 'object' || knownSetting(of.key)) return formatSetting(of, value);
  return (
    <Box component="pre" sx={{ m: 0, overflowX: 'auto' }} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </Box>
  );
}

const identity = (setting: Setting): DescriptionItem[] => [
  ['Key', setting.key],
  ['Label', setting.label],
  ['Group', labelOf(setting.group)],
  ['Value type', labelOf(setting.value_type)],
  ['Unit', setting.unit],
  ['Description', setting.description],
];

const now = (setting: Setting): DescriptionItem[] => [
  ['Value', <Value key="value" of={setting} value={setting.value} />],
  ['Effective from', formatDate(setting.effective_from)],
  ['Effective to', formatDate(setting.effective_to)],
];

const next = (setting: Setting, upcoming: NonNullable<Setting['upcoming']>): DescriptionItem[] => [
  ['Value', <Value key="value" of={setting} value={upcoming.value} />],
  ['Effective from', formatDate(upcoming.effective_from)],
];

/** One rule of the company: what holds today, and what will hold next. */
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
      tabs={(setting) => [{ value: 'Versions', label: 'Versions', content: <Versions setting={setting} /> }]}
    >
      {(setting) => (
        <>
          <DescriptionList title="Setting" items={identity(setting)} />
          <DescriptionList title="Today" items={now(setting)} />
          {setting.upcoming && <DescriptionList title="Next" items={next(setting, setting.upcoming)} />}
        </>
      )}
    </RecordScreen>
  );
}
