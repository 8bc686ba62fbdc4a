import Box from '@mui/material/Box';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';
import type { TankSite } from '../../../domain/sites/site';
import { UAE_OUTLINE } from './uaeOutline';

type Coordinates = Pick<TankSite, 'lat' | 'lng'>;

/** A site on a drawing: a mark that links to a page. */
export interface SitePoint {
  site: Coordinates & { _id: string };
  to: string;
  label: string;
  /** Attributes of its circle. */
  mark: object;
  /** Its number on a route, drawn in the mark. */
  number?: number;
}

/** Whether a site can be drawn. */
export const hasCoordinates = ({ lat, lng }: Coordinates): boolean =>
  typeof lat === 'number' && typeof lng === 'number';

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
/** A route can be within one town. */
const MIN_ROUTE_SIZE = 0.15;
const ROUTE_MARGIN = 0.02;

/** The part of the map with all points. */
function frameOf(points: readonly Point[], isRoute: boolean) {
  const [minSize, margin] = isRoute ? [MIN_ROUTE_SIZE, ROUTE_MARGIN] : [MIN_SIZE, MARGIN];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const side = (values: readonly number[]) => {
    const [min, max] = [Math.min(...values), Math.max(...values)];
    const size = Math.max(minSize, max - min + 2 * margin);
    return { start: (min + max - size) / 2, size };
  };
  return { horizontal: side(xs), vertical: side(ys) };
}

const locate = ({ site: { lat, lng } }: SitePoint): Point => project(lng ?? 0, lat ?? 0);

interface SitesDrawingProps {
  label: string;
  /** All with coordinates. */
  points: readonly SitePoint[];
  /** Joins the points by a line, in their order. */
  isRoute?: boolean;
}

/** Sites at their coordinates, on the outline of the country. */
export function SitesDrawing({ label, points, isRoute = false }: SitesDrawingProps) {
  const located = useMemo(() => points.map((point) => ({ ...point, ...locate(point) })), [points]);
  const { horizontal, vertical } = useMemo(() => frameOf(located, isRoute), [located, isRoute]);
  const radius = Math.max(horizontal.size, vertical.size) / (isRoute ? 45 : 90);
  const frame = [horizontal.start, vertical.start, horizontal.size, vertical.size];
  return (
    <Box
      component="svg"
      role="group"
      aria-label={label}
      viewBox={frame.map((value) => value.toFixed(4)).join(' ')}
      sx={mapStyle}
    >
      <path d={OUTLINE} aria-hidden="true" />
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
