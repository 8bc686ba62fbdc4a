import { lazyWithPreload } from '../../../ui/layout/lazyWithPreload';

/** The gas balance comes with the other tabs that few look at. */
export const GasBalanceTab = lazyWithPreload(() => import(/* webpackChunkName: "tabs" */ './GasBalanceTab'));
