/** Coordinates as stored on a record. */
export interface Coordinates {
  lat: number;
  lng: number;
}

const COORDINATES_PATTERN =
  /^\(?\s*(-?\d{1,2}\.\d+)\s*°?\s*N?(?:\s*[,;]\s*|\s+)(-?\d{1,3}\.\d+)\s*°?\s*E?\s*\)?$/i;

/** Splits a coordinate pair such as `25.0772, 55.1309`, keeping the text as typed. */
export function parseCoordinates(text: string): readonly [lat: string, lng: string] | undefined {
  const [, lat, lng] = COORDINATES_PATTERN.exec(text.trim()) ?? [];
  return lat && lng ? [lat, lng] : undefined;
}

/** URL of a public map with a pin. */
export const mapUrl = ({ lat, lng }: Coordinates): string =>
  `https://www.openstreetmap.org/?mlat=${String(lat)}&mlon=${String(lng)}#map=17/${String(lat)}/${String(lng)}`;
