import { lazy } from 'react';

const fetchHistory = () => import(/* webpackChunkName: "tabs" */ './HistoryTab');
const fetchAttachments = () => import(/* webpackChunkName: "tabs" */ './AttachmentsTab');
const fetchUserFiles = () => import(/* webpackChunkName: "tabs" */ './users/UserFiles');
const fetchSessions = () => import(/* webpackChunkName: "tabs" */ './users/SessionsTab');

/** Fetch the tabs that come later before one is opened. */
export const fetchTabs = () =>
  Promise.all([fetchHistory(), fetchAttachments(), fetchUserFiles(), fetchSessions()]);

/* What few look at comes with the first of these that is opened. */
export const HistoryTab = lazy(async () => ({ default: (await fetchHistory()).HistoryTab }));
export const AttachmentsTab = lazy(async () => ({ default: (await fetchAttachments()).AttachmentsTab }));
export const UserFiles = lazy(async () => ({ default: (await fetchUserFiles()).UserFiles }));
export const SessionsTab = lazy(async () => ({ default: (await fetchSessions()).SessionsTab }));
