import { lazyOverlay } from '../records/lazyOverlay';
import type { OptionSource } from '../records/useRecordOptions';
import { counterRecords } from './counterRecords';

/** Users who may create contracts can add a counter without access to all counters. */
const quickCreate = {
  recordType: { ...counterRecords, create: 'canCreateContracts' },
  Dialog: lazyOverlay('The form', () => import(/* webpackChunkName: "counters-form" */ './NewCounterDialog')),
} as const;

export const counterOptions: OptionSource = { path: '/counter', quickCreate };

/** Counters in stock. */
export const spareCounterOptions: OptionSource = { path: '/counter/stock', quickCreate };

/** Counters that a new contract can use. */
export const freeCounterOptions: OptionSource = { path: '/contract/counters', quickCreate };
