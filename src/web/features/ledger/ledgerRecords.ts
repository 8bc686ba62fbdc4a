import { ACCOUNT_CODES } from '../../../domain/ledger/account';
import { JOURNAL_EVENTS } from '../../../domain/ledger/journal';
import type { PeriodStatus } from '../../../domain/ledger/period';
import type { FilterDefinition } from '../../../domain/lists/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';
import { anyOf, dateRange, oneRecord, oneOf } from '../records/listFilters';

export const journalRecords = {
  path: '/ledger/journal',
  noun: 'journal',
  title: 'Journal',
  label: 'journal entry',
  plural: 'journal entries',
  view: 'superAdmin',
} as const satisfies RecordType;

export const accountRecords = {
  path: '/ledger/accounts',
  noun: 'account',
  title: 'Accounts',
  label: 'account',
  view: 'superAdmin',
  update: 'superAdmin',
} as const satisfies RecordType;

export const journalFilters: readonly FilterDefinition[] = [
  dateRange('day', 'Day'),
  oneRecord('client_code', 'Client', 'client'),
  oneOf('account', 'Account', ACCOUNT_CODES),
  anyOf('event', 'Event', JOURNAL_EVENTS),
];

export const periodStatuses: StatusTones<PeriodStatus> = { Open: 'success', Closed: 'default' };
