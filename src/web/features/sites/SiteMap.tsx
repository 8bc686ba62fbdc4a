import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Stack from '@mui/material/Stack';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../domain/numbers';
import type { Site } from '../../../domain/sites/site';
import { siteLabel } from '../../../domain/sites/siteRef';
import { SITE_STATUSES, siteStatus } from '../../../domain/sites/siteStatus';
import type { SiteStatus } from '../../../domain/sites/siteStatus';
import { useFirstRows } from '../../store/useList';
import { ErrorAlert } from '../../ui/feedback/ErrorAlert';
import { sitePath } from './siteRecords';
import { MAP_QUERY, sites } from './sites';
import { frameOf, project, tilesOf } from './mapProjection';
import type { Frame, Point } from './mapProjection';
import { UAE_OUTLINE } from './uaeOutline';

const LABELS: Record<SiteStatus, string> = {
  critical: 'Critical',
  warning: 'Needs attention',
  unknown: 'Level unknown',
  normal: 'Normal',
  no_tank: 'No tank in service',
};

/** Colour and shape: only known states are filled. */
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

const OUTLINE = UAE_OUTLINE.map((ring) => {
  const corners = ring.split(',').map((corner) => {
    const [lng = 0, lat = 0] = corner.split(' ').map(Number);
    const { x, y } = project(lng, lat);
    return `${x.toFixed(4)} ${y.toFixed(4)}`;
  });
  return `M${corners.join('L')}Z`;
}).join('');

interface MappedSite extends Point {
  site: Site;
  status: SiteStatus;
}

const toMapped = (site: Site): MappedSite[] =>
  typeof site.lat === 'number' && typeof site.lng === 'number'
    ? [{ site, status: siteStatus(site), ...project(site.lng, site.lat) }]
    : [];

/**
 * Sites at their coordinates, coloured by what needs attention most; on the tiles of a map server if its address was
 * compiled into the build.
 */
export default function SiteMap() {
  const { rows, total, error, retry } = useFirstRows(sites, MAP_QUERY);
  const mapped = useMemo(
    () =>
      (rows ?? [])
        .flatMap(toMapped)
        .sort((a, b) => SITE_STATUSES.indexOf(a.status) - SITE_STATUSES.indexOf(b.status)),
    [rows],
  );
  if (error) return <ErrorAlert error={error} onRetry={retry} />;
  if (!rows) return <Skeleton variant="rounded" height={480} />;
  const missing = total - mapped.length;
  return (
    <Stack spacing={1.5}>
      {mapped.length > 0 && <Drawing mapped={mapped} />}
      {mapped.length > 0 && process.env.MAP_TILES_URL && (
        <Typography variant="caption">{process.env.MAP_ATTRIBUTION}</Typography>
      )}
      <Legend mapped={mapped} />
      {missing > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`Not on the map, because they have no coordinates: ${formatCount(missing, 'site')}.`}
        </Typography>
      )}
    </Stack>
  );
}

/** Tiles of a map server over the outline, which shows while they load. */
const Tiles = ({ frame, template }: { frame: Frame; template: string }) => (
  <g aria-hidden="true">
    {tilesOf(frame, template).map(({ url, x, y, size }) => (
      <image key={url} href={url} x={x} y={y} width={size} height={size} />
    ))}
  </g>
);

function Drawing({ mapped }: { mapped: readonly MappedSite[] }) {
  const frame = useMemo(() => frameOf(mapped), [mapped]);
  const { x: left, y: top, width, height } = frame;
  const radius = Math.max(width, height) / 90;
  return (
    <Box
      component="svg"
      role="group"
      aria-label="Map of sites"
      viewBox={[left, top, width, height].map((value) => value.toFixed(4)).join(' ')}
      sx={mapStyle}
    >
      <path d={OUTLINE} aria-hidden="true" />
      {process.env.MAP_TILES_URL && <Tiles frame={frame} template={process.env.MAP_TILES_URL} />}
      {mapped.map(({ site, status, x, y }) => (
        <Link key={site._id} to={sitePath(site._id)} aria-label={`${siteLabel(site)}, ${LABELS[status]}`}>
          <circle cx={x} cy={y} r={radius} {...MARKS[status]}>
            <title>{`${siteLabel(site)}, ${LABELS[status]}`}</title>
          </circle>
        </Link>
      ))}
    </Box>
  );
}

/** Number of sites per state, the ones that need attention first. */
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

const mapStyle = {
  display: 'block',
  inlineSize: '100%',
  maxBlockSize: '70vh',
  minBlockSize: 320,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.default',
  '& path': {
    fill: 'var(--mui-palette-background-paper)',
    stroke: 'var(--mui-palette-text-disabled)',
    vectorEffect: 'non-scaling-stroke',
  },
  '& circle': { vectorEffect: 'non-scaling-stroke', strokeWidth: 1.5 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible circle': { stroke: 'var(--mui-palette-primary-main)', strokeWidth: 5 },
};

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
