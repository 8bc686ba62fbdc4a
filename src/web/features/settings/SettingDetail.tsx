import Box from '@mui/material/Box';
import { showDate } from '../../../domain/dates';
import { LOGO } from '../../../domain/media/media';
import type { Setting, SettingValue } from '../../../domain/settings/setting';
import { knownSetting } from '../../../domain/settings/settingDefinitions';
import { SETTING_STEPS } from '../../../domain/settings/setting';
import { wordOf } from '../../../domain/labels';
import { settings } from './settings';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { settingSteps } from './settingTransitions';
import { RecordScreen } from '../records/RecordScreen';
import { StepButtons } from '../records/TransitionButtons';
import { AREAS } from '../records/recordTypes';
import { RulePicture } from './RulePicture';
import { Versions } from './Versions';
import { NO_PICTURE, showSetting } from '../../../domain/settings/formatSetting';

/** A value as it is read at leisure: a picture as such, JSON over several lines, anything else in one. */
function Value({ of, value }: { of: Setting; value: SettingValue }) {
  if (of.key === LOGO && typeof value === 'string' && value !== NO_PICTURE)
    return <RulePicture id={value} label={of.label} />;
  if (typeof value !== 'object' || knownSetting(of.key)) return showSetting(of, value);
  return (
    <Box component="pre" sx={{ m: 0, overflowX: 'auto' }} tabIndex={0}>
      {JSON.stringify(value, null, 2)}
    </Box>
  );
}

const identity = (setting: Setting): Fact[] => [
  ['Key', setting.key],
  ['Label', setting.label],
  ['Group', wordOf(setting.group)],
  ['Value type', wordOf(setting.value_type)],
  ['Unit', setting.unit],
  ['Description', setting.description],
];

const now = (setting: Setting): Fact[] => [
  ['Value', <Value key="value" of={setting} value={setting.value} />],
  ['Effective from', showDate(setting.effective_from)],
  ['Effective to', showDate(setting.effective_to)],
];

const next = (setting: Setting, upcoming: NonNullable<Setting['upcoming']>): Fact[] => [
  ['Value', <Value key="value" of={setting} value={upcoming.value} />],
  ['Effective from', showDate(upcoming.effective_from)],
];

/** One rule of the company: what holds today, and what will hold next. */
export default function SettingDetail() {
  return (
    <RecordScreen
      kit={settings}
      area={AREAS.settings}
      nameOf={({ label }) => label}
      actions={(setting) => (
        <StepButtons
          record={setting}
          status={setting.upcoming ? 'upcoming' : 'in_force'}
          steps={SETTING_STEPS}
          kit={settingSteps}
        />
      )}
      tabs={(setting) => [{ value: 'Versions', label: 'Versions', content: <Versions setting={setting} /> }]}
    >
      {(setting) => (
        <>
          <Facts title="Setting" rows={identity(setting)} />
          <Facts title="Today" rows={now(setting)} />
          {setting.upcoming && <Facts title="Next" rows={next(setting, setting.upcoming)} />}
        </>
      )}
    </RecordScreen>
  );
}
