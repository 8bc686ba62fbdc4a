import { UAE_BANKS } from '../../../domain/wallets/banks';
import type { PosStatus } from '../../../domain/pos/pos';
import { POS_STATUSES, POS_TYPES } from '../../../domain/enums';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import { anyOf, suggestedText, yesNo, quickFilter } from '../records/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';

export const posRecords = {
  path: '/pos',
  noun: 'pos',
  title: 'POS Device',
  label: 'POS device',
  view: 'canViewPos',
  create: 'canCreatePos',
  update: 'canUpdatePos',
} as const satisfies RecordType;

export const posFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', POS_STATUSES),
  anyOf('type', 'Type', POS_TYPES),
  yesNo('unassigned', 'Unassigned'),
  suggestedText('bank', 'Bank', UAE_BANKS),
];

export const posQuickFilters: readonly QuickFilter[] = [
  quickFilter('Unassigned', { unassigned: true }),
  quickFilter('In repair', { status: ['repair'] }),
  quickFilter('Lost', { status: ['lost'] }),
];

export const posStatuses: StatusTones<PosStatus> = {
  in_stock: 'default',
  assigned: 'success',
  repair: 'warning',
  lost: 'error',
  retired: 'default',
};
