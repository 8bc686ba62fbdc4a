import type { InferType } from 'yup';
import { EMIRATES } from '../enums';
import { between, choice, integer, optional, phone, reference } from '../fieldSchemas';
import { inputSchema, listOf, text } from '../validation';

/** Maximum contacts per site. */
export const MAX_SITE_CONTACTS = 10;

export const siteCode = () => text('Site code', 20).required('Site code is required');

const contactSchema = inputSchema({
  name: text('Contact name').required('Contact name is required'),
  role: optional(text('Role', 60)).default(null),
  phone: optional(phone('Contact phone')).default(null),
});

export const siteInputSchema = inputSchema({
  code: siteCode(),
  name: text('Site name').required('Site name is required'),
  area: optional(text('Area')),
  emirate: choice('Emirate', EMIRATES).required('Emirate is required'),
  address: optional(text('Address', 250)),
  lat: between('Latitude', -90, 90).nullable(),
  lng: between('Longitude', -180, 180).nullable(),
  makani: optional(text('Makani number', 20)),
  access_notes: optional(text('Access notes', 2000)),
  units_count: integer('Units', 0, 5000).nullable(),
  owner_client: optional(reference('Owner')),
  contacts: listOf('People to call', contactSchema, MAX_SITE_CONTACTS).default([]),
});

export type SiteInput = InferType<typeof siteInputSchema>;

/** The site that a record belongs to. */
export const siteReference = () => reference('Site').required('Site is required');
