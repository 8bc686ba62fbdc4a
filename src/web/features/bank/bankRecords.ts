import { BANK_LINE_STATUSES } from '../../../domain/bank/bankLine';
import type { BankLineStatus } from '../../../domain/bank/bankLine';
import type { BankStatementStatus } from '../../../domain/bank/bankStatement';
import { STATEMENT_KINDS, STATEMENT_KIND_LABELS } from '../../../domain/bank/statementKinds';
import type { StatementKind } from '../../../domain/bank/statementKinds';
import type { FilterDefinition, QuickFilter } from '../../../domain/lists/listFilters';
import type { RecordType } from '../../store/feature';
import type { StatusTones } from '../../ui/feedback/statuses';
import { anyOf, dateRange, quickFilter } from '../records/listFilters';

/** The bank is a view of the wallets page, for super administrators. */
export const BANK_PATH = '/wallets?view=bank';
export const NEW_STATEMENT_PATH = `${BANK_PATH}&new=yes`;

export const bankLineRecords = {
  path: '/wallets',
  noun: 'bank_line',
  title: 'Statement lines',
  label: 'line',
  view: 'superAdmin',
} as const satisfies RecordType;

export const kindLabel = (kind: string): string =>
  STATEMENT_KINDS.includes(kind as StatementKind) ? STATEMENT_KIND_LABELS[kind as StatementKind] : kind;

const kindFilter: FilterDefinition = { ...anyOf('kind', 'Kind', STATEMENT_KINDS), valueLabel: kindLabel };

export const bankLineFilters: readonly FilterDefinition[] = [
  anyOf('status', 'Status', BANK_LINE_STATUSES),
  kindFilter,
  dateRange('day', 'Day'),
];

export const bankLineQuickFilters: readonly QuickFilter[] = BANK_LINE_STATUSES.map((status) =>
  quickFilter(status, { status: [status] }),
);

export const bankStatementFilters: readonly FilterDefinition[] = [kindFilter, dateRange('to_day', 'Until')];

export const bankLineStatuses: StatusTones<BankLineStatus> = {
  Unmatched: 'warning',
  Proposed: 'info',
  Confirmed: 'success',
};

export const bankStatementStatuses: StatusTones<BankStatementStatus> = {
  Imported: 'info',
  PaidOut: ['success', 'Paid out'],
  Removed: 'default',
};
