import type { Client } from '../../../domain/clients/client';
import { labelOf } from '../../../domain/labels';
import { linkColumn, moneyColumn, numberColumn, statusColumn, textColumn } from '../../ui/table/columns';
import type { Column } from '../../ui/table/tableTypes';

const derived = { sortable: false };

/** Clients as tables show them. */
export const clientColumns: readonly Column<Client>[] = [
  linkColumn(
    'code',
    'Code',
    ({ code }) => code,
    ({ _id }) => `/clients/${_id}`,
    { width: 120 },
  ),
  textColumn('label', 'Name', ({ label }) => label, { flex: 1, minWidth: 200 }),
  textColumn('type', 'Type', ({ type }) => labelOf(type), { width: 150 }),
  textColumn('phone', 'Phone', ({ phone }) => phone, { width: 150, sortable: false }),
  textColumn('emirate', 'Emirate', ({ emirate }) => emirate, { width: 130 }),
  numberColumn('contracts_count', 'Contracts', (client) => client.contracts_count, {
    ...derived,
    width: 100,
  }),
  moneyColumn('balance_due', 'Balance (AED)', (client) => client.balance_due, derived),
  moneyColumn('overdue_amount', 'Overdue (AED)', (client) => client.overdue_amount, derived),
  statusColumn('status', 'Status', 'client', ({ status }) => status, { width: 120 }),
];
