import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';

/* Rarely opened tabs share one chunk. */
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

/** Loads the tabs before one of them is opened. */
export const preloadTabs = () =>
  Promise.all([HistoryTab, AttachmentsTab, UserFiles, SessionsTab, BulkDialog].map((tab) => tab.preload()));
