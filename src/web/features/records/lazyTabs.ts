import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';

/* What few look at comes with the first of these that is opened. */
export const HistoryTab = lazyWithPreload(
  () => import(/* webpackChunkName: "tabs" */ '../history/HistoryTab'),
);
export const AttachmentsTab = lazyWithPreload(
  () => import(/* webpackChunkName: "tabs" */ '../media/AttachmentsTab'),
);
export const UserFiles = lazyWithPreload(() => import(/* webpackChunkName: "tabs" */ '../users/UserFiles'));
export const SessionsTab = lazyWithPreload(
  () => import(/* webpackChunkName: "tabs" */ '../users/SessionsTab'),
);
export const BulkDialog = lazyWithPreload(
  () => import(/* webpackChunkName: "tabs" */ '../bulkActions/BulkProgressDialog'),
);

/** Fetch what comes later before any of it is opened. */
export const preloadTabs = () =>
  Promise.all([HistoryTab, AttachmentsTab, UserFiles, SessionsTab, BulkDialog].map((tab) => tab.load()));
