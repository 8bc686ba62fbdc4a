/** A point on the map, in degrees: `x` is the longitude, `y` grows from north to south. */
export interface Point {
  x: number;
  y: number;
}

/** The visible part of the map. */
export interface Frame extends Point {
  width: number;
  height: number;
}

/** Web Mercator, the projection of map tiles, in which 85.05° north is at -180. */
export const project = (lng: number, lat: number): Point => ({
  x: lng,
  y: (-Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360)) * 180) / Math.PI,
});

/** Minimum width and height of the map, and the margin around its points, in degrees. */
const LIMITS = { minSize: 0.5, margin: 0.08 };

/** The part of the map that contains all points. */
export function frameOf(points: readonly Point[], { minSize, margin } = LIMITS): Frame {
  const side = (values: readonly number[]) => {
    const [min, max] = [Math.min(...values), Math.max(...values)];
    const size = Math.max(minSize, max - min + 2 * margin);
    return { start: (min + max - size) / 2, size };
  };
  const [horizontal, vertical] = [side(points.map(({ x }) => x)), side(points.map(({ y }) => y))];
  return { x: horizontal.start, y: vertical.start, width: horizontal.size, height: vertical.size };
}

interface MapTile extends Point {
  url: string;
  size: number;
}

const WORLD = 360;
const MAX_ZOOM = 18;
/** Number of tiles along the longer side of the frame. */
const TILES = 4;

/**
 * Map tiles that cover a frame and half of its longer side around it, because the drawing may be wider or
 * higher; the zoom is selected so that the longer side has about four tiles.
 */
export function tilesOf({ x, y, width, height }: Frame, template: string): MapTile[] {
  const longer = Math.max(width, height);
  const zoom = Math.min(MAX_ZOOM, Math.max(0, Math.round(Math.log2((WORLD * TILES) / longer))));
  const count = 2 ** zoom;
  const size = WORLD / count;
  const indexes = (start: number, length: number) => {
    const [first, last] = [start - longer / 2, start + length + longer / 2].map((place) =>
      Math.min(count - 1, Math.max(0, Math.floor((place + WORLD / 2) / size))),
    ) as [number, number];
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  };
  const columns = indexes(x, width);
  return indexes(y, height).flatMap((row) =>
    columns.map((column) => ({
      x: column * size - WORLD / 2,
      y: row * size - WORLD / 2,
      size,
      url: template.replace('{z}', String(zoom)).replace('{x}', String(column)).replace('{y}', String(row)),
    })),
  );
}
