import { lazy } from 'react';

/* What few look at comes with the first of these tabs that is opened. */
export const HistoryTab = lazy(() =>
  import(/* webpackChunkName: "tabs" */ './HistoryTab').then(({ HistoryTab: Tab }) => ({ default: Tab })),
);
export const AttachmentsTab = lazy(() =>
  import(/* webpackChunkName: "tabs" */ './AttachmentsTab').then(({ AttachmentsTab: Tab }) => ({
    default: Tab,
  })),
);
export const UserFiles = lazy(() =>
  import(/* webpackChunkName: "tabs" */ './users/UserFiles').then(({ UserFiles: Tab }) => ({ default: Tab })),
);
export const SessionsTab = lazy(() =>
  import(/* webpackChunkName: "tabs" */ './users/SessionsTab').then(({ SessionsTab: Tab }) => ({
    default: Tab,
  })),
);
