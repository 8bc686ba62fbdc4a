import { lazy } from 'react';

const fetchGasBalance = () => import(/* webpackChunkName: "tabs" */ './GasBalanceTab');

/** The gas balance comes with the other tabs that few look at. */
export const GasBalanceTab = lazy(async () => ({ default: (await fetchGasBalance()).GasBalanceTab }));
