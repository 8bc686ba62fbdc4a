import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import type { Site } from '../../../domain/sites/site';
import { siteLabel } from '../../../domain/sites/siteRef';
import { useFirstRows } from '../../store/useList';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { sitePath } from './siteRecords';
import { MAP_QUERY, sites } from './sites';
import { SitesDrawing, hasCoordinates, missingSitesText } from './SitesDrawing';
import type { SitePoint } from './SitesDrawing';

/** States of a site on the map, the most urgent last, so that they are drawn on top. */
const SITE_STATUSES = ['no_tank', 'normal', 'unknown', 'warning', 'critical'] as const;
type SiteStatus = (typeof SITE_STATUSES)[number];

/** State of a site, from its most urgent level and alarm; an unknown level never counts as normal. */
export function siteStatus({
  level_status: level,
  alarm_severity: severity,
}: Pick<Site, 'level_status' | 'alarm_severity'>): SiteStatus {
  if (severity === 'critical' || level === 'critical') return 'critical';
  if (severity === 'warning' || level === 'low' || level === 'high') return 'warning';
  if (!level) return 'no_tank';
  return level === 'normal' ? 'normal' : 'unknown';
}

const LABELS: Record<SiteStatus, string> = {
  critical: 'Critical',
  warning: 'Needs attention',
  unknown: 'Level unknown',
  normal: 'Normal',
  no_tank: 'No tank in service',
};

/** Colour and shape of each state; unknown states are not filled. */
const MARKS: Record<SiteStatus, object> = {
  critical: { fill: 'var(--mui-palette-error-main)', stroke: 'var(--mui-palette-background-paper)' },
  warning: { fill: 'var(--mui-palette-warning-main)', stroke: 'var(--mui-palette-background-paper)' },
  normal: { fill: 'var(--mui-palette-success-main)', stroke: 'var(--mui-palette-background-paper)' },
  unknown: {
    fill: 'var(--mui-palette-background-paper)',
    stroke: 'var(--mui-palette-text-primary)',
    strokeDasharray: '3 2',
  },
  no_tank: { fill: 'var(--mui-palette-background-paper)', stroke: 'var(--mui-palette-text-disabled)' },
};

interface MappedSite {
  site: Site;
  status: SiteStatus;
}

const toMapped = (site: Site): MappedSite[] =>
  hasCoordinates(site) ? [{ site, status: siteStatus(site) }] : [];

const toPoint = ({ site, status }: MappedSite): SitePoint => ({
  site,
  to: sitePath(site._id),
  label: `${siteLabel(site)}, ${LABELS[status]}`,
  mark: MARKS[status],
});

const isAny = () => true;

/** Sites at their coordinates, coloured by state; all sites by default. */
export default function SiteMap({ isShown = isAny }: { isShown?: (site: Site) => boolean }) {
  const { rows, error, retry } = useFirstRows(sites, MAP_QUERY);
  const shown = useMemo(() => (rows ?? []).filter(isShown), [rows, isShown]);
  const mapped = useMemo(
    () =>
      shown
        .flatMap(toMapped)
        .sort((a, b) => SITE_STATUSES.indexOf(a.status) - SITE_STATUSES.indexOf(b.status)),
    [shown],
  );
  const points = useMemo(() => mapped.map(toPoint), [mapped]);
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!rows) return <Skeleton variant="rounded" height={480} />;
  const missing = shown.length - mapped.length;
  return (
    <Stack spacing={1.5}>
      {points.length > 0 && <SitesDrawing label="Map of sites" points={points} />}
      <Legend mapped={mapped} />
      {missing > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {missingSitesText(missing)}
        </Typography>
      )}
    </Stack>
  );
}

/** Number of sites per state, most urgent first. */
const Legend = ({ mapped }: { mapped: readonly MappedSite[] }) => (
  <Box component="ul" aria-label="States" sx={legendStyle}>
    {[...SITE_STATUSES].reverse().map((status) => (
      <li key={status}>
        <Box component="svg" viewBox="-6 -6 12 12" aria-hidden="true" sx={{ inlineSize: 16, blockSize: 16 }}>
          <circle r={5} {...MARKS[status]} />
        </Box>
        {`${LABELS[status]}: ${String(mapped.filter((one) => one.status === status).length)}`}
      </li>
    ))}
  </Box>
);

const legendStyle = {
  m: 0,
  p: 0,
  listStyle: 'none',
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  '& > li': { display: 'flex', alignItems: 'center', gap: 0.5 },
  '& circle': { strokeWidth: 1.5 },
};
