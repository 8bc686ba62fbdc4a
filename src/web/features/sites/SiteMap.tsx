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

interface Point {
  x: number;
  y: number;
}

/** Degrees of longitude are shorter than those of latitude, here at 24.5° north. */
const LONGITUDE_SCALE = Math.cos((24.5 * Math.PI) / 180);
const project = (lng: number, lat: number): Point => ({ x: lng * LONGITUDE_SCALE, y: -lat });

const OUTLINE = UAE_OUTLINE.map((ring) => {
  const corners = ring.split(',').map((corner) => {
    const [lng = 0, lat = 0] = corner.split(' ').map(Number);
    const { x, y } = project(lng, lat);
    return `${x.toFixed(4)} ${y.toFixed(4)}`;
  });
  return `M${corners.join('L')}Z`;
}).join('');

/** Least width and height of the map, and the margin around its sites, in degrees. */
const MIN_SIZE = 0.5;
const MARGIN = 0.08;

/** The part of the map with all points. */
function frameOf(points: readonly Point[]) {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const side = (values: readonly number[]) => {
    const [min, max] = [Math.min(...values), Math.max(...values)];
    const size = Math.max(MIN_SIZE, max - min + 2 * MARGIN);
    return { start: (min + max - size) / 2, size };
  };
  return { horizontal: side(xs), vertical: side(ys) };
}

interface MappedSite extends Point {
  site: Site;
  status: SiteStatus;
}

const toMapped = (site: Site): MappedSite[] =>
  typeof site.lat === 'number' && typeof site.lng === 'number'
    ? [{ site, status: siteStatus(site), ...project(site.lng, site.lat) }]
    : [];

/** Sites at their coordinates, coloured by what needs attention most. */
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
      <Legend mapped={mapped} />
      {missing > 0 && (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {`Not on the map, because they have no coordinates: ${formatCount(missing, 'site')}.`}
        </Typography>
      )}
    </Stack>
  );
}

function Drawing({ mapped }: { mapped: readonly MappedSite[] }) {
  const { horizontal, vertical } = useMemo(() => frameOf(mapped), [mapped]);
  const radius = Math.max(horizontal.size, vertical.size) / 90;
  const frame = [horizontal.start, vertical.start, horizontal.size, vertical.size];
  return (
    <Box
      component="svg"
      role="group"
      aria-label="Map of sites"
      viewBox={frame.map((value) => value.toFixed(4)).join(' ')}
      sx={mapStyle}
    >
      <path d={OUTLINE} aria-hidden="true" />
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
