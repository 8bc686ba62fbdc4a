import { later } from '../../ui/layout/lazyWithPreload';

/* What few look at comes with the first of these that is opened. */
export const HistoryTab = later(() => import(/* webpackChunkName: "tabs" */ '../history/HistoryTab'));
export const AttachmentsTab = later(() => import(/* webpackChunkName: "tabs" */ '../media/AttachmentsTab'));
export const UserFiles = later(() => import(/* webpackChunkName: "tabs" */ '../users/UserFiles'));
export const SessionsTab = later(() => import(/* webpackChunkName: "tabs" */ '../users/SessionsTab'));
export const BulkDialog = later(
  () => import(/* webpackChunkName: "tabs" */ '../bulkActions/BulkProgressDialog'),
);

/** Fetch what comes later before any of it is opened. */
export const fetchTabs = () =>
  Promise.all([HistoryTab, AttachmentsTab, UserFiles, SessionsTab, BulkDialog].map((tab) => tab.load()));
