import { lazy } from 'react';

const fetchHistory = () => import(/* webpackChunkName: "tabs" */ './HistoryTab');
const fetchAttachments = () => import(/* webpackChunkName: "tabs" */ './AttachmentsTab');
const fetchUserFiles = () => import(/* webpackChunkName: "tabs" */ './users/UserFiles');
const fetchBulk = () => import(/* webpackChunkName: "tabs" */ './BulkDialog');
const fetchSessions = () => import(/* webpackChunkName: "tabs" */ './users/SessionsTab');

/** Fetch what comes later before any of it is opened. */
export const fetchTabs = () =>
  Promise.all([fetchHistory(), fetchAttachments(), fetchUserFiles(), fetchSessions(), fetchBulk()]);

/* What few look at comes with the first of these that is opened. */
export const HistoryTab = lazy(async () => ({ default: (await fetchHistory()).HistoryTab }));
export const AttachmentsTab = lazy(async () => ({ default: (await fetchAttachments()).AttachmentsTab }));
export const UserFiles = lazy(async () => ({ default: (await fetchUserFiles()).UserFiles }));
export const SessionsTab = lazy(async () => ({ default: (await fetchSessions()).SessionsTab }));
export const BulkDialog = lazy(async () => ({ default: (await fetchBulk()).BulkDialog }));
