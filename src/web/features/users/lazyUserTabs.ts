import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';

export const UserFiles = lazyWithPreload(() => import(/* webpackChunkName: "tabs" */ './UserFiles'));

export const SessionsTab = lazyWithPreload(() => import(/* webpackChunkName: "tabs" */ './SessionsTab'));
