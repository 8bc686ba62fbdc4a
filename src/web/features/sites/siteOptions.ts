import { lazyOverlay } from '../records/lazyOverlay';
import type { OptionSource } from '../records/useRecordOptions';
import { siteRecords } from './siteRecords';

const quickCreate = {
  recordType: siteRecords,
  Dialog: lazyOverlay('The form', async () => ({
    default: (await import(/* webpackChunkName: "sites-form" */ './SiteDialog')).NewSiteDialog,
  })),
} as const;

/** Sites of tanks. */
export const siteOptions: OptionSource = { path: '/site', quickCreate };

/** Sites of contracts and counters, for users without access to tanks. */
export const contractSiteOptions: OptionSource = { path: '/contract/sites', quickCreate };
