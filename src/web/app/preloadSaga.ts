import { delay, takeLatest } from 'redux-saga/effects';
import { BulkDialog } from '../features/bulkActions/BulkProgress';
import { HistoryTab } from '../features/history/lazyHistoryTab';
import { AttachmentsTab } from '../features/media/lazyAttachmentsTab';
import { SessionsTab, UserFiles } from '../features/users/lazyUserTabs';
import { isRequestAction } from '../store/createRequest';
import type { RequestAction } from '../store/createRequest';
import type { Saga } from '../store/sagaEffects';
import { call, service } from '../store/sagaEffects';
import { loadRecordForm } from '../ui/form/LazyRecordForm';
import { Grid } from '../ui/table/DataTable';
import { loadToasts } from './AppShell/showToast';
import { preloadScreen } from './routes';

/** Loads the tabs and dialogs that share the chunk `tabs`. */
export const preloadTabs = () =>
  Promise.all([HistoryTab, AttachmentsTab, UserFiles, SessionsTab, BulkDialog].map((tab) => tab.preload()));

const PAGE_REQUEST = /\/(fetchList|fetchOne)$/;

/** Whether a list or record was requested or received. */
const isPageRequest = (action: unknown): action is RequestAction =>
  isRequestAction(action) && PAGE_REQUEST.test(action.meta.request);

/** Delay that lets the page render first. */
const RENDER_DELAY_MS = 300;

/**
 * Loads code that is probably needed next, while the browser is idle: the grid, the record page of a list,
 * the form of a record, and their shared code. Requests of the current page take precedence.
 */
export function* preloadSaga(): Saga {
  yield takeLatest(isPageRequest, function* ({ meta }): Saga {
    if (meta.phase !== 'fulfilled') return;
    yield delay(RENDER_DELAY_MS);
    const page = yield* service('page');
    const path = page.pathname();
    const loads = [
      Grid.preload,
      () => preloadScreen(`${path}/any`),
      preloadTabs,
      loadToasts,
      loadRecordForm,
      () => preloadScreen(`${path}/edit`),
    ];
    for (const load of loads) {
      yield* call(() => page.whenIdle());
      yield* call(() => load().catch(() => undefined));
    }
  });
}
