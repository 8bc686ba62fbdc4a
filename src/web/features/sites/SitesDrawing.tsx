import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import { formatCount } from '../../../domain/numbers';
import type { TankSite } from '../../../domain/sites/site';
import { frameOf, project, tilesOf } from './mapProjection';
import type { Frame, Point } from './mapProjection';
import { UAE_OUTLINE } from './uaeOutline';

type Coordinates = Pick<TankSite, 'lat' | 'lng'>;

/** A linked site on the map. */
export interface SitePoint {
  site: Coordinates & { _id: string };
  to: string;
  label: string;
  /** Attributes of the circle. */
  mark: object;
  /** Number on a route, drawn on the circle. */
  number?: number;
}

/** Whether a site can be drawn. */
export const hasCoordinates = ({ lat, lng }: Coordinates): boolean =>
  typeof lat === 'number' && typeof lng === 'number';

/** Text for the number of sites that can't be drawn. */
export const missingSitesText = (count: number): string =>
  `${formatCount(count, 'site has', 'sites have')} no coordinates and ${count === 1 ? 'is' : 'are'} not shown.`;

const OUTLINE = UAE_OUTLINE.map((ring) => {
  const corners = ring.split(',').map((corner) => {
    const [lng = 0, lat = 0] = corner.split(' ').map(Number);
    const { x, y } = project(lng, lat);
    return `${x.toFixed(4)} ${y.toFixed(4)}`;
  });
  return `M${corners.join('L')}Z`;
}).join('');

/** Limits for a route, which can be within one town. */
const ROUTE_LIMITS = { minSize: 0.15, margin: 0.02 };

const locate = ({ site: { lat, lng } }: SitePoint): Point => project(lng ?? 0, lat ?? 0);

/** Map tiles over the outline, which is visible while they load. */
const Tiles = ({ frame, template }: { frame: Frame; template: string }) => (
  <g aria-hidden="true">
    {tilesOf(frame, template).map(({ url, x, y, size }) => (
      <image key={url} href={url} x={x} y={y} width={size} height={size} />
    ))}
  </g>
);

interface SitesDrawingProps {
  label: string;
  /** Points with coordinates. */
  points: readonly SitePoint[];
  /** Connects the points by a line, in order. */
  isRoute?: boolean;
}

/** Sites on the outline of the country, or on map tiles if their URL was compiled into the build. */
export function SitesDrawing({ label, points, isRoute = false }: SitesDrawingProps) {
  const located = useMemo(() => points.map((point) => ({ ...point, ...locate(point) })), [points]);
  const frame = useMemo(() => frameOf(located, isRoute ? ROUTE_LIMITS : undefined), [located, isRoute]);
  const { x: left, y: top, width, height } = frame;
  const radius = Math.max(width, height) / (isRoute ? 45 : 90);
  return (
    <>
      <Box
        component="svg"
        role="group"
        aria-label={label}
        viewBox={[left, top, width, height].map((value) => value.toFixed(4)).join(' ')}
        sx={mapStyle}
      >
        <path d={OUTLINE} aria-hidden="true" />
        {process.env.MAP_TILES_URL && <Tiles frame={frame} template={process.env.MAP_TILES_URL} />}
        {isRoute && (
          <polyline
            points={located.map(({ x, y }) => `${x.toFixed(4)},${y.toFixed(4)}`).join(' ')}
            aria-hidden="true"
          />
        )}
        {located.map(({ site, to, label: name, mark, number, x, y }) => (
          <Link key={site._id} to={to} aria-label={name}>
            <circle cx={x} cy={y} r={radius} {...mark}>
              <title>{name}</title>
            </circle>
            {number !== undefined && (
              <text x={x} y={y} fontSize={radius * 1.3} aria-hidden="true">
                {number}
              </text>
            )}
          </Link>
        ))}
      </Box>
      {process.env.MAP_TILES_URL && <Typography variant="caption">{process.env.MAP_ATTRIBUTION}</Typography>}
    </>
  );
}

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
  '& polyline': {
    fill: 'none',
    stroke: 'var(--mui-palette-primary-main)',
    strokeWidth: 1.5,
    strokeDasharray: '4 3',
    vectorEffect: 'non-scaling-stroke',
  },
  '& text': {
    fill: 'var(--mui-palette-primary-contrastText)',
    textAnchor: 'middle',
    dominantBaseline: 'central',
    pointerEvents: 'none',
  },
  '& circle': { vectorEffect: 'non-scaling-stroke', strokeWidth: 1.5 },
  '& a:focus-visible': { outline: 'none' },
  '& a:focus-visible circle': { stroke: 'var(--mui-palette-primary-main)', strokeWidth: 5 },
};
