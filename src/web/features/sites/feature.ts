import type { Feature } from '../../store/feature';
import { sites, sitesSaga, sitesToasts } from './sites';

export const sitesFeature = {
  reducers: { sites: sites.reducer },
  sagas: [sitesSaga],
  toasts: sitesToasts,
} satisfies Feature;
