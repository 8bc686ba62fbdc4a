import { COUNTER_SIZES, COUNTER_STATUSES } from '../../../domain/counters/counter';
import { READING_FLAGS } from '../../../domain/enums';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import { anyOf, exactText, yesNo } from '../records/listFilters';
import type { RecordType } from '../../store/feature';

export const counterRecords = {
  path: '/counters',
  noun: 'counter',
  many: 'Counters',
  one: 'counter',
  view: 'superAdmin',
} as const satisfies RecordType;

export const counterFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', COUNTER_STATUSES),
  exactText('site', 'Site code'),
  exactText('route_code', 'Route'),
  anyOf('size', 'Size', COUNTER_SIZES),
  yesNo('unread', 'Not read this month'),
  anyOf('flags', 'Flags', READING_FLAGS),
];
