import { labelOf } from '../../../domain/labels';
import type { Refund } from '../../../domain/refunds/refund';
import {
  dateColumn,
  linkColumn,
  moneyColumn,
  statusColumn,
  textColumn,
  timeColumn,
} from '../../ui/table/columns/columns';
import type { Column } from '../../ui/table/tableTypes';
import { refundStatuses } from './refundRecords';

export const refundColumns: readonly Column<Refund>[] = [
  linkColumn(
    'unique_number',
    'Number',
    ({ unique_number }) => unique_number,
    ({ _id }) => `/refunds/${_id}`,
  ),
  textColumn('kind', 'Kind', ({ kind }) => labelOf(kind), { sortable: false, hideOrder: 2 }),
  textColumn('client', 'Client', ({ client }) => client.label, { flex: 1, sortable: false }),
  textColumn('contract', 'Contract', ({ contract }) => contract?.unique_number, {
    sortable: false,
    hideOrder: 3,
  }),
  moneyColumn('amount', 'Amount (AED)', ({ amount }) => amount),
  textColumn('method', 'Method', ({ method }) => labelOf(method), { sortable: false, hideOrder: 1 }),
  textColumn('requested_by', 'Requested by', ({ requested_by }) => requested_by.label, {
    sortable: false,
    hideOrder: 4,
  }),
  timeColumn('requested_at', 'Requested', ({ requested_at }) => requested_at, { hideOrder: 5 }),
  dateColumn('paid_on', 'Paid', ({ paid_on }) => paid_on, { sortable: false }),
  statusColumn('status', 'Status', refundStatuses, ({ status }) => status, { sortable: false }),
];
