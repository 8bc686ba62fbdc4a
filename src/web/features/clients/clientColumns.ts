import type { Client } from '../../../domain/clients/client';
import { labelOf } from '../../../domain/labels';
import {
  linkColumn,
  moneyColumn,
  numberColumn,
  statusColumn,
  textColumn,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { clientStatuses } from './clientRecords';

const notSortable = { sortable: false };

export const clientColumns: readonly Column<Client>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/clients/${_id}`,
  ),
  textColumn('label', 'Name', ({ label }) => label, { flex: 1 }),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { hideOrder: 1 }),
  textColumn('phone', 'Phone', ({ phone }) => phone, { sortable: false, hideOrder: 4 }),
  textColumn('emirate', 'Emirate', ({ emirate }) => emirate, { hideOrder: 2 }),
  numberColumn('contracts_count', 'Contracts', (client) => client.contracts_count, {
    ...notSortable,
    hideOrder: 3,
  }),
  moneyColumn('balance_due', 'Balance (AED)', (client) => client.balance_due, notSortable),
  moneyColumn('overdue_amount', 'Overdue (AED)', (client) => client.overdue_amount, notSortable),
  statusColumn('status', 'Status', clientStatuses, ({ status }) => status),
];
