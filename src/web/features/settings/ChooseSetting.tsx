import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SETTING_GROUPS } from '../../../domain/settings/setting';
import type { SettingGroup } from '../../../domain/settings/setting';
import { KNOWN_SETTINGS } from '../../../domain/settings/settingDefinitions';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import { SETTING_DESCRIPTIONS } from '../../../domain/settings/settingDescriptions';
import { labelOf } from '../../../domain/labels';
import { Page } from '../../ui/layout/Page';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Section } from '../../ui/layout/Section';
import { settingRecords } from './settingRecords';

const { path, title, label } = settingRecords;
const TITLE = `Add ${label}`;
const KEYS = Object.keys(KNOWN_SETTINGS) as SettingKey[];

interface Choice {
  to: string;
  label: string;
  told: string;
}

const TARIFF: Choice = {
  to: `${path}/add?kind=tariff`,
  label: 'New tariff',
  told: 'Gas price blocks and monthly charges',
};

const choicesIn = (group: SettingGroup): Choice[] =>
  group === 'tariff'
    ? [TARIFF]
    : KEYS.filter((key) => KNOWN_SETTINGS[key].group === group).map((key) => ({
        to: `${path}/add?key=${key}`,
        label: KNOWN_SETTINGS[key].label,
        told: SETTING_DESCRIPTIONS[key],
      }));

const columns = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', lg: 'repeat(3, 1fr)' },
};

/** The first step of a new rule: which of those that the product reads it is, or a tariff. */
export const ChooseSetting = () => (
  <Page breadcrumbs={[{ label: title, to: path }, TITLE]} title={TITLE}>
    <Box sx={columns}>
      {SETTING_GROUPS.map((group) => (
        <Section key={group} title={labelOf(group)}>
          <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {choicesIn(group).map(({ to, label, told }) => (
              <li key={to}>
                <RouteLink to={to}>{label}</RouteLink>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {told}
                </Typography>
              </li>
            ))}
          </Stack>
        </Section>
      ))}
    </Box>
  </Page>
);
