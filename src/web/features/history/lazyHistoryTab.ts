import { lazyWithPreload } from '../../ui/layout/lazyWithPreload';

export const HistoryTab = lazyWithPreload(() => import(/* webpackChunkName: "tabs" */ './HistoryTab'));
