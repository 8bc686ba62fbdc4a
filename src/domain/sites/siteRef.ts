import type { Id } from '../entity';

/** Code and name of a site, as documents show it. */
export interface SiteName {
  code: string;
  name: string;
}

/** The site of another record. */
export interface SiteRef extends SiteName {
  _id: Id;
}

/** A site in one line: `SITE-017 · Marina Heights`. */
export const siteLabel = ({ code, name }: SiteName): string => `${code} · ${name}`;
