import Box from '@mui/material/Box';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import type { Id } from '../../../domain/entity';
import type { Site, SiteContact } from '../../../domain/sites/site';
import { siteLabel } from '../../../domain/sites/siteRef';
import { useRecord } from '../../store/useRecord';
import { StatusChip } from '../../ui/feedback/StatusChip';
import { Section } from '../../ui/layout/Section';
import { Tabs } from '../../ui/layout/Tabs';
import type { DescriptionItem } from '../../ui/record/DescriptionList';
import { DescriptionList } from '../../ui/record/DescriptionList';
import { RecordPage } from '../../ui/record/RecordPage';
import { renderCoordinates } from '../../ui/record/coordinates';
import { recordAlarmSeverities } from '../alarms/alarmRecords';
import { clientRecords } from '../clients/clientRecords';
import { RefLink } from '../records/RefLink';
import { renderPhone } from '../../ui/record/contact';
import { SiteFormButton } from './SiteFormButton';
import { SITES_PATH, levelStatuses } from './siteRecords';
import { sites } from './sites';
import { useSiteTabs } from './useSiteTabs';

const siteItems = (site: Site): DescriptionItem[] => [
  ['Code', site.code],
  ['Name', site.name],
  ['Area', site.area],
  ['Emirate', site.emirate],
  ['Address', site.address],
  ['Makani number', site.makani],
  ['Latitude, longitude', renderCoordinates(site)],
  ['Units', site.units_count],
  ['Tanks', site.tanks_count],
  ['Counters', site.counters_count],
  ['Owner', <RefLink key="owner" recordType={clientRecords} to={site.owner_client} />],
];

const Contact = ({ contact: { name, role, phone } }: { contact: SiteContact }) => (
  <li>
    <bdi>{[name, role].filter(Boolean).join(', ')}</bdi>
    {phone && (
      <>
        {' · '}
        {renderPhone(phone)}
      </>
    )}
  </li>
);

/** Access to the site, and its contacts. */
function SiteAccess({ site: { access_notes, contacts } }: { site: Site }) {
  if (!access_notes && contacts.length === 0) return null;
  return (
    <Section title="Access">
      <Stack spacing={1.5}>
        {access_notes && (
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }} dir="auto">
            {access_notes}
          </Typography>
        )}
        {contacts.length > 0 && (
          <Box component="ul" aria-label="People to call" sx={{ m: 0, p: 0, listStyle: 'none' }}>
            {contacts.map((contact, index) => (
              <Contact key={index} contact={contact} />
            ))}
          </Box>
        )}
      </Stack>
    </Section>
  );
}

/** Most urgent level status and highest alarm severity of its tanks. */
const Chips = ({ site: { level_status: level, alarm_severity: severity } }: { site: Site }) => (
  <Box component="span" sx={{ display: 'inline-flex', gap: 0.5, verticalAlign: 'middle' }}>
    {level && <StatusChip tones={levelStatuses} status={level} />}
    {severity && <StatusChip tones={recordAlarmSeverities} status={severity} />}
  </Box>
);

export default function SitePage({ id }: { id: Id }) {
  const view = useRecord(sites, id);
  const getTabs = useSiteTabs();
  const title = view.record ? siteLabel(view.record) : 'Site';
  return (
    <RecordPage
      view={view}
      breadcrumbs={[{ label: 'Tanks', to: '/tanks' }, { label: 'Sites', to: SITES_PATH }, title]}
      title={title}
      titleSuffix={(site) => <Chips site={site} />}
      actions={(site) => <SiteFormButton site={site} />}
    >
      {(site) => (
        <Tabs
          label="site"
          tabs={[
            {
              label: 'Details',
              content: (
                <Stack spacing={2}>
                  <SiteAccess site={site} />
                  <DescriptionList title="Site" items={siteItems(site)} columns={4} />
                </Stack>
              ),
            },
            ...getTabs(site),
          ]}
        />
      )}
    </RecordPage>
  );
}
