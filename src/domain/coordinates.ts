/** Where something lies, as its record keeps it. */
export interface Coordinates {
  lat: number;
  lng: number;
}

const COORDINATES_PATTERN =
  /^\(?\s*(-?\d{1,2}\.\d+)\s*°?\s*N?(?:\s*[,;]\s*|\s+)(-?\d{1,3}\.\d+)\s*°?\s*E?\s*\)?$/i;

/** The latitude and the longitude of a pair as maps give it, such as `25.0772, 55.1309`; both as they are written. */
export function parseCoordinates(text: string): readonly [lat: string, lng: string] | undefined {
  const [, lat, lng] = COORDINATES_PATTERN.exec(text.trim()) ?? [];
  return lat && lng ? [lat, lng] : undefined;
}

/** A public map with a pin where something lies. */
export const mapUrl = ({ lat, lng }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${String(lat)}&mlon=${String(lng)}#map=17/${String(lat)}/${String(lng)}`;
