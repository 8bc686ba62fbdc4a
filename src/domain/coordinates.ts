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

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Great-circle distance by the haversine formula, in km. */
export function distanceKm(a: Coordinates, b: Coordinates): number {
  const [latitude, longitude] = [radians(b.lat - a.lat), radians(b.lng - a.lng)];
  const haversine =
    Math.sin(latitude / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(longitude / 2) ** 2;
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(haversine)));
}
