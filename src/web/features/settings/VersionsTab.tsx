import Stack from '@mui/material/Stack';
import { formatDate, formatDateTime } from '../../../domain/dates';
import type { Setting, SettingVersion } from '../../../domain/settings/setting';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { formatSetting } from '../../../domain/settings/formatSetting';

const formatPeriod = ({ is_replaced, effective_from, effective_to }: SettingVersion): string => {
  if (is_replaced) return 'Never: the next version has the same start date';
  return effective_to
    ? `${formatDate(effective_from)} to ${formatDate(effective_to)}`
    : `From ${formatDate(effective_from)}`;
};

const versionItems = (
  setting: Setting,
  version: SettingVersion,
  previous?: SettingVersion,
): DescriptionItem[] => [
  ['Value', formatSetting(setting, version.value)],
  ['Before', previous ? formatSetting(setting, previous.value) : null],
  ['In force', formatPeriod(version)],
  ['Written', `${formatDateTime(version.at)}, ${version.by?.label ?? '-----'}`],
];

/** All versions of a setting, newest first. */
export const VersionsTab = ({ setting }: { setting: Setting }) => {
  const { versions = [] } = setting;
  return (
    <Stack spacing={2}>
      {versions.map((version, index) => (
        <DescriptionList
          key={version._id}
          title={`Version ${String(version.number)}`}
          items={versionItems(setting, version, versions[index + 1])}
          columns={4}
        />
      ))}
    </Stack>
  );
};
