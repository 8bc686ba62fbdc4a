import { later } from '../../ui/later';

/** The gas balance comes with the other tabs that few look at. */
export const GasBalanceTab = later(() => import(/* webpackChunkName: "tabs" */ './GasBalanceTab'));
