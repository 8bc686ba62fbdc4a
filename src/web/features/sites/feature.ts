import type { Feature } from '../../store/feature';
import { siteRecords } from './siteRecords';
import { sites, sitesSaga, sitesToasts } from './sites';

export const sitesFeature = {
  reducers: { sites: sites.reducer },
  sagas: [sitesSaga],
  toasts: sitesToasts,
  search: { sites: siteRecords.title },
} satisfies Feature;
