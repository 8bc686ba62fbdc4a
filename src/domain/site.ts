import type { InferType } from 'yup';
import { EMIRATES, choice, maybe } from './fields';
import { draft, text } from './validate';

/** The building or plot that tanks, counters and contracts share. */
export interface Site {
  code: string;
  name: string;
  area?: string | null;
  emirate?: (typeof EMIRATES)[number] | null;
}

const code = () => text('Site code', 20).required('Site code is required');
const name = () => text('Site name').required('Site name is required');

/** A site as a tank describes it, with its emirate. */
export const siteDraft = draft({
  code: code(),
  name: name(),
  area: maybe(text('Area')),
  emirate: choice('Emirate', EMIRATES).required('Emirate is required'),
});

/** A site as the records that only point to it write it. */
export const siteNameDraft = draft({ code: code(), name: name() });

export type SiteDraft = InferType<typeof siteDraft>;

/** A site in one line: `SITE-017 · Marina Heights`. */
export const siteLabel = ({ code: siteCode, name: siteName }: Pick<Site, 'code' | 'name'>): string =>
  `${siteCode} · ${siteName}`;
