import type { CounterStatus } from '../../../domain/counters/counter';
import type { ReadingStatus } from '../../../domain/counters/reading';
import { COUNTER_SIZES, COUNTER_STATUSES } from '../../../domain/counters/counter';
import { READING_FLAGS } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { anyOf, suggestedText, yesNo, quickFilter, emirateAndSiteFilters } from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const counterRecords = {
  path: '/counters',
  noun: 'counter',
  title: 'Counters',
  label: 'counter',
  view: 'superAdmin',
} as const satisfies RecordType;

export const counterFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', COUNTER_STATUSES),
  ...emirateAndSiteFilters,
  suggestedText('route_code', 'Route', 'route'),
  anyOf('size', 'Size', COUNTER_SIZES),
  yesNo('unread', 'Not read this month'),
  anyOf('flags', 'Flags', READING_FLAGS),
];

export const counterQuickFilters: readonly QuickFilter[] = [
  quickFilter('Not read this month', { unread: true }),
  quickFilter('Vacant', { status: ['vacant'] }),
  quickFilter('Disconnected', { status: ['disconnected'] }),
  quickFilter('Faulty', { status: ['faulty'] }),
];

export const counterStatuses: StatusTones<CounterStatus> = {
  in_stock: 'default',
  active: 'success',
  vacant: 'pending',
  disconnected: 'warning',
  faulty: 'error',
  replaced: 'default',
  retired: 'default',
};

export const readingStatuses: StatusTones<ReadingStatus> = {
  pending: 'pending',
  validated: 'success',
  billed: 'info',
  rejected: 'default',
};
