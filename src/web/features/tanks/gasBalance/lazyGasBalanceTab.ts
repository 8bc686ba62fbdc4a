import { lazyWithPreload } from '../../../ui/layout/lazyWithPreload';

export const GasBalanceTab = lazyWithPreload(() => import(/* webpackChunkName: "tabs" */ './GasBalanceTab'));
