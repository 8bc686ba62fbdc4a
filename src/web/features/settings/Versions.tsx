import Stack from '@mui/material/Stack';
import { showDate, showTime } from '../../../domain/dates';
import type { Setting, SettingVersion } from '../../../domain/settings/setting';
import type { Fact } from '../../ui/record/DescriptionList';
import { Facts } from '../../ui/record/DescriptionList';
import { showSetting } from '../../../domain/settings/formatSetting';

const spanOf = ({ is_replaced, effective_from, effective_to }: SettingVersion): string => {
  if (is_replaced) return 'Never: the next version counts from the same day';
  return effective_to
    ? `${showDate(effective_from)} to ${showDate(effective_to)}`
    : `From ${showDate(effective_from)}`;
};

const factsOf = (setting: Setting, version: SettingVersion, before?: SettingVersion): Fact[] => [
  ['Value', showSetting(setting, version.value)],
  ['Before', before ? showSetting(setting, before.value) : null],
  ['In force', spanOf(version)],
  ['Written', `${showTime(version.at)}, ${version.by?.label ?? '-----'}`],
];

/** Every value that a rule had, has or will have: from what to what, when, and who wrote it. */
export const Versions = ({ setting }: { setting: Setting }) => {
  const { versions = [] } = setting;
  return (
    <Stack spacing={2}>
      {versions.map((version, at) => (
        <Facts
          key={version._id}
          title={`Version ${String(version.number)}`}
          rows={factsOf(setting, version, versions[at + 1])}
          columns={4}
        />
      ))}
    </Stack>
  );
};
