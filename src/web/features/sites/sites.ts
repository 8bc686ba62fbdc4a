import { fork, takeEvery } from 'redux-saga/effects';
import type { ListQuery } from '../../../domain/entity';
import type { Site } from '../../../domain/sites/site';
import type { SiteInput } from '../../../domain/sites/siteInput';
import { createResource } from '../../store/createResource';
import type { Saga } from '../../store/sagaEffects';
import { service } from '../../store/sagaEffects';
import type { ToastRule } from '../../store/toasts';
import { sitePath } from './siteRecords';

/** Query of all sites for the map. */
export const MAP_QUERY: ListQuery = { page: 1, limit: 5000, field: 'map' };

/** Buildings and plots with tanks, counters and contracts. */
export const sites = createResource<Site, SiteInput & { version?: number }>('sites', '/site', {
  defaults: { code: '', name: '', contacts: [], tanks_count: 0, counters_count: 0 },
  list: (api, query) => (query.field === 'map' ? api.get('/site/map') : api.post('/site', query)),
});

/** Toasts of site requests; errors are shown in the form. */
export const sitesToasts: readonly ToastRule[] = [[sites.save.fulfilled, 'success', 'Site saved']];

/** Opens the page of an added site. */
function* showSite({ payload: { _id }, meta }: ReturnType<typeof sites.save.fulfilled>): Saga {
  if (meta.arg.id === undefined) (yield* service('page')).navigate(sitePath(_id));
}

export function* sitesSaga(): Saga {
  yield fork(sites.saga);
  yield takeEvery(sites.save.fulfilled, showSite);
}
