import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { SETTING_GROUPS } from '../../../domain/settings/setting';
import type { SettingGroup } from '../../../domain/settings/setting';
import { KNOWN_SETTINGS } from '../../../domain/settings/settingDefinitions';
import type { SettingKey } from '../../../domain/settings/settingDefinitions';
import { SETTING_DESCRIPTIONS } from './settingDescriptions';
import { labelOf } from '../../../domain/labels';
import { Page } from '../../ui/layout/Page';
import { RouteLink } from '../../ui/layout/RouteLink';
import { Section } from '../../ui/layout/Section';
import { settingRecords } from './settingRecords';

const { path, title, label } = settingRecords;
const TITLE = `Add ${label}`;
const KEYS = Object.keys(KNOWN_SETTINGS) as SettingKey[];

interface NewSettingLink {
  to: string;
  label: string;
  description: string;
}

const NEW_TARIFF: NewSettingLink = {
  to: `${path}/add?kind=tariff`,
  label: 'New tariff',
  description: 'Gas price blocks and monthly charges',
};

const linksOf = (group: SettingGroup): NewSettingLink[] =>
  group === 'tariff'
    ? [NEW_TARIFF]
    : KEYS.filter((key) => KNOWN_SETTINGS[key].group === group).map((key) => ({
        to: `${path}/add?key=${key}`,
        label: KNOWN_SETTINGS[key].label,
        description: SETTING_DESCRIPTIONS[key],
      }));

const gridStyle = {
  display: 'grid',
  gap: 2,
  gridTemplateColumns: { xs: '1fr', md: '1fr 1fr', lg: 'repeat(3, 1fr)' },
};

/** First page of a new setting: links to the form of each known setting and of a tariff. */
export const NewSetting = () => (
  <Page breadcrumbs={[{ label: title, to: path }, TITLE]} title={TITLE}>
    <Box sx={gridStyle}>
      {SETTING_GROUPS.map((group) => (
        <Section key={group} title={labelOf(group)}>
          <Stack component="ul" spacing={1} sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {linksOf(group).map(({ to, label, description }) => (
              <li key={to}>
                <RouteLink to={to}>{label}</RouteLink>
                <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                  {description}
                </Typography>
              </li>
            ))}
          </Stack>
        </Section>
      ))}
    </Box>
  </Page>
);
