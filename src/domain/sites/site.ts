import type { Ref } from '../entity';
import { EMIRATES, between, choice, optional, phone, reference, integer } from '../fieldSchemas';
import { inputSchema, text } from '../validation';

/** The building or plot shared by tanks, counters and contracts. */
export interface Site {
  code: string;
  name: string;
  area?: string | null;
  emirate?: (typeof EMIRATES)[number] | null;
}

/** Site details stored with its tanks: address and contact. */
export interface TankSite extends Site {
  address?: string | null;
  lat?: number | null;
  lng?: number | null;
  makani?: string | null;
  contact_name?: string | null;
  contact_phone?: string | null;
  units_count?: number | null;
  owner_client?: (Ref & { code: string }) | null;
}

const code = () => text('Site code', 20).required('Site code is required');
const name = () => text('Site name').required('Site name is required');

/** Site of a tank; missing fields are null. */
export const tankSiteInputSchema = inputSchema({
  code: code(),
  name: name(),
  address: optional(text('Address', 250)).default(null),
  area: optional(text('Area')).default(null),
  emirate: choice('Emirate', EMIRATES).required('Emirate is required'),
  lat: between('Latitude', -90, 90).nullable().default(null),
  lng: between('Longitude', -180, 180).nullable().default(null),
  makani: optional(text('Makani number', 20)).default(null),
  contact_name: optional(text('Contact name')).default(null),
  contact_phone: optional(phone('Contact phone')).default(null),
  units_count: integer('Units', 0, 5000).nullable().default(null),
  owner_client: optional(reference('Owner')),
});

/** Site code and name as stored on referencing records. */
export const siteRefInputSchema = inputSchema({ code: code(), name: name() });

/** A site in one line: `SITE-017 · Marina Heights`. */
export const siteLabel = (site: Pick<Site, 'code' | 'name'>): string => `${site.code} · ${site.name}`;
